import { expect, test } from "vitest";
import { agentName } from "../src/lib/agents";

const WEB = "Mozilla/5.0";

test("browsers are told apart, though each names the others", () => {
  const named = (agent: string) => Object.values(agentName(`${WEB} ${agent}`)).join(" on ");
  expect(named("(X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36")).toBe("Chrome on Linux");
  expect(named("(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0")).toBe("Edge on Windows");
  expect(named("(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15")).toBe("Safari on macOS");
  expect(named("(iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile Safari/604.1")).toBe("Chrome on iOS");
  expect(named("(Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0")).toBe("Firefox on Android");
});

test("a program goes by its own name", () => {
  expect(agentName("python-httpx/0.28")).toEqual({ browser: "python-httpx/0.28", system: "" });
  expect(agentName("")).toEqual({ browser: "", system: "" });
  expect(agentName("x".repeat(200)).browser).toHaveLength(60);
});
