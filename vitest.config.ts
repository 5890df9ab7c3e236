import { defineConfig } from "vitest/config";
import { PlainCountReporter } from "./tests/plain-count-reporter.ts";

/**
 * Packages are found as Node.js finds them: else the tests and a package that they load get two copies of `graphql`, and what
 * one makes is unknown to the other. Processes, not threads: the store is a native module. Files of one process share its
 * modules, as to load them for each file took a third of the time: no test may need a module that nobody has used before.
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
    expect: { poll: { timeout: 10_000 } },
    reporters: ["default", new PlainCountReporter()],
  },
});
