import type { Database } from "better-sqlite3";
import type { TaskReader, TaskRecord, TaskWriter } from "../../storage/task-store.ts";

type Row = Omit<TaskRecord, "finished"> & { readonly finished: number };

const task = "SELECT task_number AS number, kind, state, finished FROM task";

/** Reads the tasks through the connection. */
export function createTaskReader(db: Database): TaskReader {
  const one = db.prepare<[number], Row>(`${task} WHERE task_number = ?`);
  const unfinished = db.prepare<[], Row>(`${task} WHERE finished = 0 ORDER BY task_number`);
  return {
    async getTask(number) {
      const row = one.get(number);
      return row && toRecord(row);
    },
    async listUnfinished() {
      return unfinished.all().map(toRecord);
    },
  };
}

/** Reads and writes through the writing connection, inside the transaction that is open on it. */
export function createTaskWriter(db: Database): TaskWriter {
  const insert = db.prepare<Pick<TaskRecord, "kind" | "state">>("INSERT INTO task VALUES (NULL, @kind, @state, 0)");
  const update = db.prepare<Omit<Row, "kind">>("UPDATE task SET state = @state, finished = @finished WHERE task_number = @number");
  return {
    ...createTaskReader(db),
    async add({ kind, state }) {
      return Number(insert.run({ kind, state }).lastInsertRowid);
    },
    async update({ number, state, finished }) {
      update.run({ number, state, finished: Number(finished) });
    },
  };
}

function toRecord(row: Row): TaskRecord {
  return { ...row, finished: row.finished !== 0 };
}
