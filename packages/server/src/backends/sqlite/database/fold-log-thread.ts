import { workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";

/** What runs in the thread that folds the log: neither readers nor the writer wait for it. */
const { file } = workerData as { readonly file: string };
const db = new Sqlite(file, { fileMustExist: true });
db.pragma("wal_checkpoint(PASSIVE)");
db.close();
