// Writes src/generated/messages.ts: the types of all socket messages, made from the server's JSON Schema.
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const target = fileURLToPath(new URL("../src/generated/messages.ts", import.meta.url));

/** The schema, as the server's own types give it. */
export function readSchema() {
  const own = `${root}.venv/bin/python`;
  const python = process.env.PYTHON ?? (existsSync(own) ? own : "python3");
  const program = "import json; from fivekings.server.socket.messages import schema; print(json.dumps(schema()))";
  const env = { ...process.env, PYTHONPATH: `${root}src` };
  return JSON.parse(execFileSync(python, ["-c", program], { env, encoding: "utf8" }));
}

/** A schema as a TypeScript type. */
function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" | ");
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

/** What the server leaves out where it says nothing. */
const SPARE = new Set(["Option", "Told"]);

/** Everything the server always sends is there, whether or not its type has a default. */
function fieldsOf(name, schema, inbound) {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {})
    .map(([field, type]) => {
      const always = required.has(field) || (!inbound.has(name) && !SPARE.has(name));
      return `${comment(type.description, "  ")}  ${field}${always ? "" : "?"}: ${typeOf(type)};\n`;
    })
    .join("");
}

/** The whole file. */
export function render(schema) {
  const names = (union) => union.anyOf.map(typeOf);
  const inbound = new Set(names(schema.client));
  const parts = Object.entries(schema.$defs)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, def]) => `${comment(def.description)}export interface ${name} {\n${fieldsOf(name, def, inbound)}}\n`);
  return [
    `// ${schema.title}. Made by \`npm run types\` from the server's types; do not edit.\n`,
    ...parts,
    `export type ClientMessage = ${names(schema.client).join(" | ")};\n`,
    `export type ServerMessage = ${names(schema.server).join(" | ")};\n`,
  ].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, render(readSchema()));
