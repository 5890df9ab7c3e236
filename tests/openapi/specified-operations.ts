interface Content {
  readonly schema: object;
  readonly example?: unknown;
}

interface Response {
  readonly content?: Readonly<Record<string, Content>>;
}

/** What a request may say in its path, its query or its headers. */
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema: { readonly type?: string; readonly format?: string; readonly minimum?: number; readonly maximum?: number };
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
}

/** The parts of an OpenAPI document that tests look at. */
export interface Specification {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>> & { readonly parameters?: readonly Parameter[] }>>;
  readonly components: { readonly responses: Readonly<Record<string, Response>>; readonly parameters: Readonly<Record<string, Parameter>> };
}

export interface SpecifiedOperation {
  readonly path: string;
  readonly method: string;
  readonly tag: string;
  readonly operation: Operation;
}

/** Every operation of a specification. */
export function readOperations({ paths }: Specification): SpecifiedOperation[] {
  return Object.entries(paths).flatMap(([path, { parameters: _parameters, ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation, tag: operation.tags[0] ?? "" })),
  );
}

/** The parameters of an operation that are its own, where they are stated once for many too. */
export function parametersOf({ operation }: SpecifiedOperation, { components }: Specification): Parameter[] {
  return (operation.parameters ?? []).flatMap(
    (parameter) => ("$ref" in parameter ? components.parameters[parameter.$ref.split("/").at(-1) ?? ""] : parameter) ?? [],
  );
}

/** The request that the examples of an operation make: what must be in the query, and the body. */
export function requestOf(specified: SpecifiedOperation, specification: Specification): { url: string; body?: unknown } {
  const { path, operation } = specified;
  const segments = new Map(specification.paths[path]?.parameters?.map(({ name, example }) => [name, encodeURIComponent(String(example))]));
  const query = parametersOf(specified, specification).flatMap((parameter) => {
    if (parameter.in !== "query" || (!parameter.required && parameter.example === undefined)) return [];
    return [parameter.example]
      .flat()
      .map((value) => `${encodeURIComponent(parameter.name)}=${encodeURIComponent(String(value)).replaceAll("%2C", ",")}`);
  });
  const located = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segments.get(name) ?? "");
  const body = operation.requestBody?.content["application/json"]?.example;
  const url = query.length === 0 ? located : `${located}${located.includes("?") ? "&" : "?"}${query.join("&")}`;
  return { url, ...(body !== undefined && { body }) };
}
