// Writes src/generated/: the types of messages, views and HTTP bodies, and a few constants, from the server's own types.
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const folder = fileURLToPath(new URL("../src/generated/", import.meta.url));

/** The types as the server describes them. */
export function readSchema() {
  const own = `${root}.venv/bin/python`;
  const python = process.env.PYTHON ?? (existsSync(own) ? own : "python3");
  const program = "import json; from fivekings.server.client_types import client_types; print(json.dumps(client_types()))";
  const env = { ...process.env, PYTHONPATH: `${root}src` };
  return JSON.parse(execFileSync(python, ["-c", program], { env, encoding: "utf8", maxBuffer: 1 << 24 }));
}

const nameOf = (ref) => ref.split("/").pop();

/** A schema as a TypeScript type. */
function typeOf(schema) {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(" | ");
  switch (schema.type) {
    case "string":
      return "string";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "integer":
    case "number":
      return "number";
    case "array": {
      if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(", ")}]`;
      const item = typeOf(schema.items ?? {});
      return item.includes("|") ? `(${item})[]` : `${item}[]`;
    }
    case "object":
      return `Record<string, ${typeOf(typeof schema.additionalProperties === "object" ? schema.additionalProperties : {})}>`;
    default:
      return "unknown";
  }
}

const comment = (text, indent = "") => (text ? `${indent}/** ${text.trim().replace(/\s+/g, " ")} */\n` : "");

/**
 * The fields of a type. A field with a default may be left out of what the client sends; the server leaves it out only
 * of types that spare defaults. A field that is not required and has no default may always be missing.
 */
function fieldsOf(name, schema, spares) {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {})
    .map(([field, type]) => {
      const always = required.has(field) || ("default" in type && !spares.has(name));
      return `${comment(type.description, "  ")}  ${field}${always ? "" : "?"}: ${typeOf(type)};\n`;
    })
    .join("");
}

/** The names of all types that a schema mentions. */
function mentioned(schema) {
  if (schema === null || typeof schema !== "object") return [];
  const inner = Object.values(schema).flatMap(mentioned);
  return typeof schema.$ref === "string" ? [nameOf(schema.$ref), ...inner] : inner;
}

/** All types that some types are made of, they themselves too. */
function reachable(names, defs) {
  const found = new Set();
  const queue = [...names];
  while (queue.length) {
    const name = queue.pop();
    if (found.has(name)) continue;
    found.add(name);
    queue.push(...mentioned(defs[name]));
  }
  return found;
}

/** The text of every generated file, by name. */
export function render(schema) {
  const defs = schema.$defs;
  const spares = new Set([...schema.client, ...schema.taken, ...schema.sparing]);
  const union = (name, members) => `export type ${name} = ${members.join(" | ")};\n`;
  const groups = {
    messages: { roots: [...schema.client, ...schema.server], tail: [union("ClientMessage", schema.client), union("ServerMessage", schema.server)] },
    views: { roots: schema.views, tail: [union("View", schema.views)] },
    http: { roots: [...schema.taken, ...schema.answered], tail: [] },
  };
  const home = new Map();
  const files = {};
  for (const [group, { roots, tail }] of Object.entries(groups)) {
    const own = [...reachable(roots, defs)].filter((name) => !home.has(name)).sort();
    for (const name of own) home.set(name, group);
    const imported = new Map();
    for (const name of own.flatMap((one) => mentioned(defs[one]))) {
      const from = home.get(name);
      if (from !== group) imported.set(from, new Set([...(imported.get(from) ?? []), name]));
    }
    const imports = [...imported].map(([from, names]) => `import type { ${[...names].sort().join(", ")} } from "./${from}";\n`);
    const parts = own.map((name) => `${comment(defs[name].description)}export interface ${name} {\n${fieldsOf(name, defs[name], spares)}}\n`);
    files[`${group}.ts`] = [HEAD, ...(imports.length ? [imports.join("")] : []), ...parts, ...tail].join("\n");
  }
  const constants = Object.entries(schema.constants).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`);
  files["constants.ts"] = `${HEAD}\n${constants.join("")}`;
  return files;
}

const HEAD = "// Generated from the server's types by `npm run types`. Do not edit.\n";

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of Object.entries(render(readSchema()))) writeFileSync(folder + name, text);
}
