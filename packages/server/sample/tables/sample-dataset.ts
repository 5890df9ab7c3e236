/** Where tables lie, and what holds for all of them. */
export interface Place {
  readonly platform: string;
  readonly instance?: string;
  /** The containers, outermost first: database and schema, bucket and folder. May be empty. */
  readonly path: readonly string[];
  readonly domain: string;
  readonly owners: Owners;
  /** What a dataset is called here, such as `Table` or `Topic`. */
  readonly kind: string;
  readonly properties?: Readonly<Record<string, string>>;
}

/** Names of users and groups, by the part they play. */
export interface Owners {
  readonly technical: string;
  readonly business?: string;
  readonly steward?: string;
}

/** What the histories show of a dataset. */
export interface Activity {
  /** SQL queries on an ordinary working day. */
  readonly queries?: number;
  readonly profiled?: "daily" | "weekly";
  /** UTC hour of the nightly load, for tables that are loaded in batches. */
  readonly loadedAt?: number;
}

/** What people have said about a dataset, and how big it is. */
export interface DatasetFacts extends Activity {
  readonly description: string;
  readonly rows?: number;
  readonly rowsPerDay?: number;
  readonly kind?: string;
  readonly domain?: string;
  readonly owners?: Owners;
  readonly tags?: readonly string[];
  readonly terms?: readonly string[];
  readonly properties?: Readonly<Record<string, string>>;
  readonly deprecated?: { readonly note: string; readonly replacement?: string };
  readonly removed?: boolean;
}

export interface SampleDataset extends DatasetFacts {
  readonly urn: string;
  /** Name in the URN. */
  readonly name: string;
  /** Its last part: what SQL and lineage call it. */
  readonly table: string;
  readonly place: Place;
  readonly columns: readonly SampleColumn[];
  /** A schema document that came with it, such as Avro. */
  readonly schemaDocument?: string;
  /** The datasets its columns come from. */
  readonly sources: readonly SampleDataset[];
}

export interface SampleColumn {
  /** As in the schema of the dataset. */
  readonly path: string;
  /** The same without type annotations: `shipping_address.city`. */
  readonly plainPath: string;
  readonly nativeType: string;
  /** Short name of a schema type record: `StringType`. */
  readonly type: string;
  readonly description?: string;
  readonly nullable: boolean;
  readonly key: boolean;
  readonly partition: boolean;
  /** The column of another table of the same place that this one refers to. */
  readonly references?: { readonly table: string; readonly column: string };
  readonly sources: readonly ColumnSource[];
}

export interface ColumnSource {
  readonly dataset: SampleDataset;
  readonly path: string;
}
