// Axe, which looks for what some people could not use.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function inspect(page, where) {
  await page.evaluate(AXE); // not as a tag, which the server's policy does not let in
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations
      .filter((one) => one.impact === "serious" || one.impact === "critical")
      .map((one) => `${one.id} (${one.impact}, ${one.nodes.length}): ${one.nodes.slice(0, 3).map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? node.all[0]?.message ?? ""}`).join(" | ")}`);
  });
  return found.map((text) => `${where}: ${text}`);
}

/** Candlelight or daylight, when all colours have settled. */
export async function light(page, theme) {
  await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== "running"));
  await page.waitForTimeout(100);
}
