import { dereferenced, type FieldSpec, type RecordSpec, type TypeSpec } from "../schema/type-spec.ts";

/** One place in the schema of an aspect. */
export interface SchemaNode {
  /**
   * Slash path from the aspect: field names, `*` for the elements of an array and the values of a map, and the member
   * key of a union (model.md 3.1).
   */
  readonly path: string;
  /** The field in which the place lies: for `/owners/*` that is `owners`. */
  readonly field: FieldSpec;
  /** Whether the place is the field itself, not something inside its type. */
  readonly isField: boolean;
  readonly type: ReturnType<typeof dereferenced>;
}

/**
 * Visits every place of a record, depth first, a field before what is in it. `visit` answers whether to go on into the
 * place. A record is not entered again inside itself, so that a recursive model ends too.
 */
export function walkRecord(record: RecordSpec, visit: (node: SchemaNode) => boolean): void {
  const open: RecordSpec[] = [];
  const enterRecord = (spec: RecordSpec, path: string) => {
    if (open.includes(spec)) return;
    open.push(spec);
    for (const field of spec.fields) enter(field.type, { path: `${path}/${field.name}`, field, isField: true });
    open.pop();
  };
  const enter = (declared: TypeSpec, place: Omit<SchemaNode, "type">) => {
    const type = dereferenced(declared);
    if (!visit({ ...place, type })) return;
    const inside = (step: string) => ({ path: `${place.path}/${step}`, field: place.field, isField: false });
    if (type.kind === "record") enterRecord(type, place.path);
    else if (type.kind === "array" || type.kind === "map") enter(type.element, inside("*"));
    else if (type.kind === "union") for (const member of type.members) enter(member.type, inside(member.key));
  };
  enterRecord(record, "");
}
