// The indexing thread.
import { importQuickly } from "./import-quickly.mjs";

await importQuickly(new URL("../src/index-thread.ts", import.meta.url));
