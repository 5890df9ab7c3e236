import { defineConfig } from "vitest/config";
import { PlainCountReporter } from "./tests/plain-count-reporter.ts";

/**
 * Packages are found as Node.js finds them: else the tests and a package that they load get two copies of `graphql`, and what
 * one makes is unknown to the other. Processes, not threads: the store is a native module. Files of one process share its
 * modules, which took a quarter of the time to load for each: no module keeps anything that a test could leave to the next.
 */
export default defineConfig({
  ssr: { resolve: { conditions: ["development", "module-sync", "node"] } },
  test: {
    include: ["tests/**/*.test.ts", "packages/*/{src,sample,scripts}/**/*.test.ts", "bench/**/*.test.ts"],
    pool: "forks",
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["default", new PlainCountReporter()],
  },
});
