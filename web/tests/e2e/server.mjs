// A real server in a process of its own: started on a free port, killed or stopped when asked.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = resolve(fileURLToPath(import.meta.url), "../../../..");
const LONGEST_START = 60_000;
const QUICK = ["rate=100000", "burst=100000", "address_rate=100000", "address_burst=100000", "grace=60"];

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1)); // and the servers with it

export class Server {
  /** With bots that take at least `pace` seconds for each answer. */
  constructor(pace = 0) {
    this.port = 0;
    this.pace = pace;
    this.folder = mkdtempSync(join(tmpdir(), "fivekings-e2e-"));
    this.log = "";
    this.process = null;
  }

  get base() {
    return `http://127.0.0.1:${this.port}`;
  }

  async start() {
    const settings = [...QUICK, `bot_pace=${this.pace}`];
    if (process.env.FIVEKINGS_CLIENT) settings.push(`client=${process.env.FIVEKINGS_CLIENT}`);
    const path = [join(ROOT, "src"), process.env.PYTHONPATH].filter(Boolean).join(":");
    const words = ["-m", "fivekings", "serve", "--port", String(this.port), ...settings.flatMap((word) => ["--set", word])];
    words.push("--database-url", `sqlite:///${join(this.folder, "tables.sqlite")}`);
    this.process = spawn(process.env.FIVEKINGS_PYTHON ?? "python3", words, {
      env: { ...process.env, PYTHONPATH: path },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true, // a group of its own, so that the processes in which bots think go with it
    });
    process.once("exit", () => this.signal("SIGKILL"));
    const keep = (data) => (this.log += data);
    this.process.stdout.on("data", keep);
    this.process.stderr.on("data", keep);
    const until = Date.now() + LONGEST_START;
    while (Date.now() < until) {
      if (this.process.exitCode !== null) break;
      const found = /http:\/\/[^:\s]+:(\d+)/.exec(this.log);
      if (found) {
        this.port = Number(found[1]);
        try {
          if ((await fetch(`${this.base}/health`)).ok) return this;
        } catch {
          // not yet
        }
      }
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`the server did not start:\n${this.log}`);
  }

  /** End it at once, as if the power had failed. */
  async kill() {
    await this.end("SIGKILL");
  }

  async stop() {
    await this.end("SIGINT");
    rmSync(this.folder, { recursive: true, force: true });
  }

  async end(signal) {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    this.signal(signal);
    const forced = setTimeout(() => this.signal("SIGKILL"), 5_000);
    await gone;
    clearTimeout(forced);
    this.signal("SIGKILL");
    child.stdout.destroy();
    child.stderr.destroy();
  }

  signal(name) {
    try {
      process.kill(-this.process.pid, name);
    } catch {
      // all gone already
    }
  }
}
