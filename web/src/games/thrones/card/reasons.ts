// Where the numbers of a card come from: what the server says about a title, narrowed to one card.

/** A number with what it is made of, or a gift such as an icon. */
export interface Reason {
  text: string;
  /** `6 printed`, `+2 from Winterfell`; empty for a gift. */
  parts: string[];
}

/** Something that is asked for when it is looked at, and known a moment later. */
export interface Reasons {
  ask(): void;
  readonly found: Reason[];
}

const NUMBER = /^(\S.*?) (-?\d+) = (.+)$/;

/** `5 printed, +2 from Ice, until the end of the phase` in its parts. */
function partsOf(text: string): string[] {
  return text.split(/, (?=[+-]?\d|doubled|halved|set )/);
}

/** The reasons for one card of an owner: of several copies, the one whose first number is as given. */
export function reasonsIn(lines: string[], owner: string, strength?: number): Reason[] {
  const head = `${owner}'s: `;
  const copies: Reason[][] = [];
  let first = "";
  for (const line of lines) {
    const text = line.trim();
    if (!text.startsWith(head)) continue;
    const said = text.slice(head.length);
    const number = NUMBER.exec(said);
    const reason = number ? { text: `${number[1]} ${number[2]}`, parts: partsOf(number[3]!) } : { text: said, parts: [] };
    if (number) first ||= number[1]!;
    if (!copies.length || (number && number[1] === first)) copies.push([]);
    copies.at(-1)!.push(reason);
  }
  const fits = (copy: Reason[]) => strength === undefined || copy.some((reason) => reason.text === `${first} ${strength}`);
  const copy = copies.find(fits) ?? [];
  return copy.filter((reason) => reason.parts.length !== 1);
}
