import type { Database } from "better-sqlite3";
import type { AspectKey, AspectReader, AspectRecord, AspectWriter } from "../../storage/aspect-store.ts";
import { createRunLists } from "./lists/sqlite-run-lists.ts";
import { createUrnLists } from "./lists/sqlite-urn-lists.ts";

/** The columns by the names of `AspectRecord`, so that rows need no copying. */
const record = `urn, aspect, version, metadata, systemmetadata AS systemMetadata,
  createdon AS createdOn, createdby AS createdBy, createdfor AS createdFor`;

/** Reads through the connection. Keys travel as one JSON text: one statement for any number, a third faster than one query a key. */
export function createAspectReader(db: Database): AspectReader {
  return { ...createKeyReader(db), ...createListReader(db) };
}

type ReadByKey = "getLatest" | "getEntities" | "holdersAmong" | "getVersions" | "listVersions";

/** What is looked up by key. */
function createKeyReader(db: Database): Pick<AspectReader, ReadByKey> {
  const wantedRows = `SELECT ${record} FROM json_each(?) AS wanted LEFT JOIN metadata_aspect_v2
    ON urn = wanted.value ->> 0 AND aspect = wanted.value ->> 1`;
  const latest = db.prepare<[string], AspectRecord | { urn: null }>(`${wantedRows} AND version = 0 ORDER BY wanted.rowid`);
  const numbered = db.prepare<[string], AspectRecord | { urn: null }>(
    `${wantedRows} AND version = wanted.value ->> 2 ORDER BY wanted.rowid`,
  );
  const ofUrns = `SELECT ${record} FROM metadata_aspect_v2 WHERE version = 0 AND urn IN (SELECT value FROM json_each(?))`;
  const entities = db.prepare<[string], AspectRecord>(`${ofUrns} ORDER BY urn, aspect`);
  // IN, because SQLite prepares a comparison with = anew for each value, for the sake of the partial index.
  const entity = db.prepare<[string], AspectRecord>(
    `SELECT ${record} FROM metadata_aspect_v2 WHERE version = 0 AND urn IN (?) ORDER BY aspect`,
  );
  const partsOfEntities = db.prepare<[string, string], AspectRecord>(
    `${ofUrns} AND aspect IN (SELECT value FROM json_each(?)) ORDER BY urn, aspect`,
  );
  const holding = "FROM metadata_aspect_v2 WHERE urn = wanted.value AND aspect = @aspect AND version = 0";
  const holdersWhere = (isWanted: string) =>
    db
      .prepare<{ urns: string; aspect: string; isTrue?: string }, string>(
        `SELECT value FROM json_each(@urns) AS wanted WHERE EXISTS (SELECT 1 ${holding} ${isWanted})`,
      )
      .pluck();
  const holders = holdersWhere("");
  const withTrue = holdersWhere("AND metadata -> @isTrue = 'true'");
  const versions = db.prepare<[string, string], AspectRecord>(
    `SELECT ${record} FROM metadata_aspect_v2 WHERE urn = ? AND aspect = ? ORDER BY version > 0, version DESC`,
  );

  return {
    async getLatest(keys) {
      return latest.all(JSON.stringify(keys.map(({ urn, aspect }) => [urn, aspect]))).map(storedOnly);
    },
    async getEntities(urns, aspects) {
      const [urn] = urns;
      if (urn !== undefined && urns.length === 1 && aspects === undefined) return [entity.all(urn)];
      const wanted = JSON.stringify(urns);
      const rows = aspects === undefined ? entities.all(wanted) : partsOfEntities.all(wanted, JSON.stringify(aspects));
      const byUrn = Map.groupBy(rows, (row) => row.urn);
      return urns.map((urn) => byUrn.get(urn) ?? []);
    },
    async holdersAmong(urns, holding) {
      const found = holding.isTrue === undefined ? holders : withTrue;
      return new Set(found.all({ urns: JSON.stringify(urns), ...holding }));
    },
    async getVersions(keys) {
      return numbered.all(JSON.stringify(keys.map(({ urn, aspect, version }) => [urn, aspect, version]))).map(storedOnly);
    },
    async listVersions({ urn, aspect }) {
      return versions.all(urn, aspect);
    },
  };
}

/** The row of a key that was looked up together with others. */
function storedOnly(row: AspectRecord | { urn: null }): AspectRecord | undefined {
  return row.urn === null ? undefined : row;
}

/** What is listed page by page. */
function createListReader(db: Database): Omit<AspectReader, ReadByKey> {
  // Every text stands before bytes.
  const between = db.prepare<AspectKey & { before: string | null; limit: number }, AspectRecord>(
    `SELECT ${record} FROM metadata_aspect_v2 WHERE version = 0 AND (urn, aspect) > (@urn, @aspect)
     AND urn < coalesce(@before, x'ff') ORDER BY urn, aspect LIMIT @limit`,
  );
  return {
    ...createUrnLists(db, record),
    ...createRunLists(db, record),
    async scanLatest({ after: { urn, aspect } = { urn: "", aspect: "" }, before = null, limit }) {
      return between.all({ urn, aspect, before, limit });
    },
  };
}

/** Reads and writes through the writing connection, inside the transaction that is open on it. */
export function createAspectWriter(db: Database): AspectWriter {
  const latest = db.prepare<[string, string], AspectRecord>(
    `SELECT ${record} FROM metadata_aspect_v2 WHERE urn = ? AND aspect = ? AND version = 0`,
  );
  // Bound by position: by name takes a tenth longer.
  const upsert = db.prepare<(string | number | null)[]>(
    `INSERT INTO metadata_aspect_v2 VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET metadata = excluded.metadata, systemmetadata = excluded.systemmetadata,
       createdon = excluded.createdon, createdby = excluded.createdby, createdfor = excluded.createdfor`,
  );
  const deleteEntity = db.prepare<[string]>("DELETE FROM metadata_aspect_v2 WHERE urn = ?");
  const deleteAspect = db.prepare<[string, string]>("DELETE FROM metadata_aspect_v2 WHERE urn = ? AND aspect = ?");
  const deleteRow = db.prepare<[string, string, number]>("DELETE FROM metadata_aspect_v2 WHERE urn = ? AND aspect = ? AND version = ?");
  const ofHistory = "FROM metadata_aspect_v2 WHERE urn = @urn AND aspect = @aspect AND version > 0";
  const deleteBelow = db.prepare<AspectKey & { below: number }>(`DELETE ${ofHistory} AND version < @below`);
  const firstSince = db
    .prepare<AspectKey & { before: number }, number | null>(`SELECT min(version) ${ofHistory} AND createdon >= @before`)
    .pluck();

  return {
    ...createAspectReader(db),
    // Inside a transaction a query costs no lock of its own, so that one a key is the faster way.
    async getLatest(keys) {
      return keys.map(({ urn, aspect }) => latest.get(urn, aspect));
    },
    async put(records) {
      for (const { urn, aspect, version, metadata, systemMetadata, createdOn, createdBy, createdFor } of records) {
        upsert.run(urn, aspect, version, metadata, systemMetadata, createdOn, createdBy, createdFor);
      }
    },
    async delete({ urn, aspect }, version) {
      return (version === undefined ? deleteAspect.run(urn, aspect) : deleteRow.run(urn, aspect, version)).changes;
    },
    async cutHistory({ urn, aspect }, { below, before }) {
      const cutBelow = (version: number) => deleteBelow.run({ urn, aspect, below: version }).changes;
      const rows = below === undefined ? 0 : cutBelow(below);
      return before === undefined ? rows : rows + cutBelow(firstSince.get({ urn, aspect, before }) ?? Number.MAX_SAFE_INTEGER);
    },
    async deleteEntity(urn) {
      return deleteEntity.run(urn).changes;
    },
  };
}
