// Who is signed in, and the theme.
import type { PersonInfo } from "../generated/http";
import { api } from "./api";
import { words } from "./words";

type Theme = "dark" | "light";

const KEY = "fivekings.theme";

export const session = $state<{ person: PersonInfo | null; known: boolean; theme: Theme }>({
  person: null,
  known: false,
  theme: "dark",
});

function show(theme: Theme): void {
  session.theme = theme;
  document.documentElement.dataset.theme = theme;
}

export function start(): void {
  show(localStorage.getItem(KEY) === "light" ? "light" : "dark");
  void whoAmI();
}

export function switchTheme(): void {
  show(session.theme === "dark" ? "light" : "dark");
  localStorage.setItem(KEY, session.theme);
}

async function whoAmI(): Promise<void> {
  try {
    session.person = (await api.me()).person;
  } catch {
    session.person = null; // the pages say so themselves when the server cannot be reached
  }
  session.known = true;
}

/** Somebody: the person who is here, or a guest with a made-up name. */
export async function somebody(): Promise<PersonInfo> {
  if (session.person) return session.person;
  const names = words.person.names;
  const name = `${names[Math.floor(Math.random() * names.length)]!} ${10 + Math.floor(Math.random() * 90)}`;
  session.person = (await api.guest(name)).person;
  return session.person;
}
