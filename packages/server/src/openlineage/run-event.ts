import type { Static } from "typebox";
import { Type } from "../type-builders.ts";

const text = Type.String();
const name = Type.String({ minLength: 1 });
const optional = Type.Optional;

const owners = optional(Type.Object({ owners: optional(Type.Array(Type.Object({ name, type: optional(text) }))) }));
const tag = Type.Object({ key: optional(text), value: optional(text), source: optional(text), field: optional(text) });
const tags = optional(Type.Object({ tags: optional(Type.Array(tag)) }));
const documentation = optional(Type.Object({ description: optional(text) }));

const column = Type.Cyclic(
  {
    Column: Type.Object({
      name,
      type: optional(text),
      description: optional(text),
      fields: optional(Type.Array(Type.Ref("Column"))),
    }),
  },
  "Column",
);

const transformation = Type.Object({ type: optional(text), subtype: optional(text) });
const inputColumn = Type.Object({ namespace: name, name, field: name, transformations: optional(Type.Array(transformation)) });

const dataset = Type.Object({
  namespace: name,
  name,
  facets: optional(
    Type.Object({
      schema: optional(Type.Object({ fields: optional(Type.Array(column)) })),
      symlinks: optional(Type.Object({ identifiers: optional(Type.Array(Type.Object({ namespace: text, name, type: text }))) })),
      columnLineage: optional(
        Type.Object({
          fields: optional(
            Type.Record(
              text,
              Type.Object({
                inputFields: optional(Type.Array(inputColumn)),
                transformationType: optional(text),
                transformationDescription: optional(text),
              }),
            ),
          ),
        }),
      ),
      dataSource: optional(Type.Object({ uri: optional(text) })),
      datasetType: optional(Type.Object({ datasetType: optional(text), subType: optional(text) })),
      lifecycleStateChange: optional(Type.Object({ lifecycleStateChange: optional(text) })),
      documentation,
      ownership: owners,
      tags,
    }),
  ),
});

const job = Type.Object({
  namespace: name,
  name,
  facets: optional(
    Type.Object({
      documentation,
      ownership: owners,
      tags,
      sql: optional(Type.Object({ query: optional(text) })),
      sourceCodeLocation: optional(Type.Object({ url: optional(text), repoUrl: optional(text) })),
      jobType: optional(Type.Object({ processingType: optional(text), integration: optional(text), jobType: optional(text) })),
    }),
  ),
});

const run = Type.Object({
  runId: name,
  facets: optional(
    Type.Object({
      processing_engine: optional(Type.Object({ name: optional(text), version: optional(text) })),
      nominalTime: optional(Type.Object({ nominalStartTime: optional(text), nominalEndTime: optional(text) })),
      errorMessage: optional(Type.Object({ message: optional(text), programmingLanguage: optional(text), stackTrace: optional(text) })),
      parent: optional(Type.Object({ run: optional(Type.Object({ runId: name })) })),
      tags,
    }),
  ),
});

/** What every event of the OpenLineage specification has, whatever it tells of. */
const occasion = { eventTime: text, producer: optional(text) };

/** What is told of a run of a job, in the parts of the OpenLineage specification that the catalog keeps; the rest is ignored. */
export const runEventSchema = Type.Object({
  ...occasion,
  eventType: optional(text),
  run,
  job,
  inputs: optional(Type.Array(dataset)),
  outputs: optional(Type.Array(dataset)),
});

/** The same of a job that is not running. */
export const jobEventSchema = Type.Object({
  ...occasion,
  job,
  inputs: optional(Type.Array(dataset)),
  outputs: optional(Type.Array(dataset)),
});

/** What is told of a dataset alone. */
export const datasetEventSchema = Type.Object({ ...occasion, dataset });

export type RunEvent = Static<typeof runEventSchema>;
/** Of a run, or of a job without one. */
export type JobEvent = Static<typeof jobEventSchema> & Partial<Pick<RunEvent, "run" | "eventType">>;
export type DatasetEvent = Static<typeof datasetEventSchema>;
export type LineageDataset = Static<typeof dataset>;
export type LineageOwners = Static<typeof owners> | undefined;
export type LineageTags = Static<typeof tags> | undefined;

/** A column, with those inside it. */
export interface LineageColumn {
  readonly name: string;
  readonly type?: string;
  readonly description?: string;
  readonly fields?: readonly LineageColumn[];
}

/** When an event was told, and by whom. */
export interface Stamp {
  readonly time: number;
  readonly actor: string;
}
