// Applies changes to a view by path (`players/0/gold`). Unchanged parts stay the same objects, so that they are not redrawn.

type Node = Record<string, unknown> | unknown[];

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

const numbered = (value: unknown): value is { id: number } => isNode(value) && "id" in value;

/**
 * What is now, with all that is as it was taken from before: the same objects as far as nothing in them changed. Things
 * in a list that have an `id` are known by it, others by their place.
 */
export function kept<T>(before: unknown, now: T): T {
  if (Object.is(before, now) || !isNode(before) || !isNode(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  if (Array.isArray(now)) {
    const old = before as unknown[];
    const known = new Map(old.filter(numbered).map((item) => [item.id, item]));
    const list = now.map((item, index) => kept(numbered(item) ? known.get(item.id) : old[index], item));
    return (list.length === old.length && list.every((item, index) => item === old[index]) ? old : list) as T;
  }
  const old = before as Record<string, unknown>;
  const entries = Object.entries(now).map(([key, value]) => [key, kept(old[key], value)] as const);
  const same = entries.length === Object.keys(old).length && entries.every(([key, value]) => key in old && value === old[key]);
  return (same ? old : Object.fromEntries(entries)) as T;
}

function set(node: unknown, path: string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return kept(node, value);
  if (!isNode(node)) throw new PatchError(path);
  if (Array.isArray(node)) {
    const copy = node.slice();
    const index = Number(key);
    if (!Number.isInteger(index) || index < 0 || index > copy.length) throw new PatchError(path);
    copy[index] = set(copy[index], rest, value);
    return copy;
  }
  return { ...node, [key]: set(node[key], rest, value) };
}

/** A change that does not fit what we have: the whole view is needed again. */
export class PatchError extends Error {
  constructor(path: string[]) {
    super(`no place for ${path.join("/")}`);
  }
}

/** The view with changes. */
export function patched<T>(view: T, changes: Record<string, unknown>): T {
  let next: unknown = view;
  for (const [path, value] of Object.entries(changes)) next = set(next, path === "" ? [] : path.split("/"), value);
  return next as T;
}
