// The indexing thread. As in the main thread, what is imported from here on is read from the compile cache, so this file is no TypeScript.
import module from "node:module";

module.enableCompileCache();
await import(new URL("../src/index-thread.ts", import.meta.url).href);
