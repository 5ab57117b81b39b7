// Signed in at two places: one is ended from the other, a password is changed; and an owner mutes spectators.
import assert from "node:assert/strict";
import { sit, tell, until } from "./world.mjs";

const PASSWORD = "valar morghulis";
let accounts = 0;

async function signIn(page, name, password, button) {
  await page.goto("/");
  await page.locator("header .who").click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Password").fill(password);
  await page.locator("dialog").getByRole("button", { name: button }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
}

tell("sessions are listed and ended, and a new password ends the others", async (arrive) => {
  const name = `Sam ${++accounts}`;
  const [here, there] = [await arrive({ name: "Sam" }), await arrive()];
  await here.page.goto("/account");
  await here.page.getByText("Guest", { exact: true }).waitFor();
  await signIn(here.page, name, PASSWORD, "Create account");
  await signIn(there.page, name, PASSWORD, "Sign in");
  const table = await sit(there, { game: "hbo", seats: ["me", "bot:hodor"] });

  await here.page.goto("/account");
  const rows = here.page.locator(".sessions li");
  await until("both sessions", async () => (await rows.count()) === 2);
  assert.equal(await rows.filter({ hasText: "this browser" }).count(), 1);
  await rows.getByRole("button", { name: /^Sign out \w/ }).click();
  await until("one session", async () => (await rows.count()) === 1);
  await until("the other browser to be a spectator", async () => (await there.table()).you === -1);
  assert.equal((await there.call("GET", "/api/me")).person, null);

  await signIn(there.page, name, PASSWORD, "Sign in");
  const [now, fresh, again] = ["Current password", /^New password/, "Repeat new password"].map((label) => here.page.getByLabel(label));
  await now.fill(PASSWORD);
  await fresh.fill("valar dohaeris");
  await again.fill("something else");
  await here.page.getByRole("button", { name: "Change password" }).click();
  await here.page.getByText("do not match").waitFor();
  await again.fill("valar dohaeris");
  await here.page.getByRole("button", { name: "Change password" }).click();
  await here.page.getByText("signed out everywhere else").waitFor();
  assert.equal((await there.call("GET", "/api/me")).person, null);
  await here.page.goto(`/table/${table.id}`);
  await here.page.locator("section.bar").waitFor();
  assert.equal((await here.table()).you, 0);
  await here.page.goto("/account");
  await here.page.getByRole("button", { name: "Sign out", exact: true }).click();
  await here.page.getByText("You are not signed in.").waitFor();
});

tell("the owner of a table mutes its spectators", async (arrive) => {
  const [owner, watcher] = [await arrive({ name: "Arya" }), await arrive({ name: "Ramsay" })];
  const table = await sit(owner, { game: "hbo", seats: ["me", "bot:hodor"] });
  await watcher.page.goto(`/table/${table.id}`);
  await watcher.page.locator("section.bar").waitFor();
  for (const { page } of [owner, watcher]) await page.getByRole("tab", { name: "Chat" }).click();
  await watcher.page.locator("[data-chat]").fill("buy gold");
  await watcher.page.keyboard.press("Enter");
  await owner.page.getByText("buy gold").waitFor();
  assert.equal(await watcher.page.getByRole("button", { name: "Mute spectators" }).count(), 0);
  await owner.page.getByRole("button", { name: "Mute spectators" }).click();
  await watcher.page.getByText("The host has muted spectators").waitFor();
  await owner.page.getByText("buy gold").waitFor({ state: "detached" });
  await owner.page.getByRole("button", { name: "Unmute spectators" }).click();
  await watcher.page.locator("[data-chat]").waitFor();
});
