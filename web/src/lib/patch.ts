// Changes of a view, by path (`players/0/gold`). What did not change stays the same object, so that nothing is drawn twice.

type Node = Record<string, unknown> | unknown[];

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

function set(node: unknown, path: string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
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
