import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.FIVEKINGS_SERVER ?? "http://127.0.0.1:8471";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/fivekings/server/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
  test: { include: ["tests/**/*.test.ts"] },
});
