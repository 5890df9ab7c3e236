import { readFileSync } from "node:fs";
import { readTypes } from "./graphql/engine/create-schema.ts";
import { parse, visit, TypeInfo, visitWithTypeInfo, getNamedType, isInputObjectType } from "graphql";
const schema = readTypes();
const seen = new Set<string>();
function input(type: any, value: any) {
  type = getNamedType(type);
  if (!isInputObjectType(type) || value === null || value === undefined) return;
  if (Array.isArray(value)) { for (const v of value) input(type, v); return; }
  if (typeof value !== "object") return;
  for (const [k, v] of Object.entries(value)) { const f = type.getFields()[k]; if (!f) continue; seen.add(`${type.name}.${k}`); input(f.type, v); }
}
let bad = 0;
for (const line of readFileSync("/tmp/gqllog.jsonl", "utf8").split("\n")) {
  if (!line) continue;
  let body: any; try { body = JSON.parse(line); if (typeof body === "string") body = JSON.parse(body); } catch { continue; }
  if (!body || typeof body.query !== "string") continue;
  let doc; try { doc = parse(body.query); } catch { bad++; continue; }
  const ti = new TypeInfo(schema);
  const vars = body.variables ?? {};
  visit(doc, visitWithTypeInfo(ti, {
    Field: { enter(n) { const p = ti.getParentType(); if (p) { seen.add(`${p.name}.${n.name.value}`); for (const a of n.arguments ?? []) seen.add(`${p.name}.${n.name.value}(${a.name.value})`); } } },
    ObjectField: { enter(n) { const t = getNamedType(ti.getParentInputType() as any); } },
    VariableDefinition: { enter(n) { let t: any = n.type; while (t.type) t = t.type; const ty = schema.getType(t.name.value); if (ty) input(ty, vars[n.variable.name.value]); } },
    Argument: { enter(n) { const t = ti.getInputType(); lit(t, n.value); } },
  }));
}
function lit(type: any, node: any) {
  if (!type) return; type = getNamedType(type);
  if (!isInputObjectType(type)) return;
  if (node.kind === "ListValue") { for (const v of node.values) lit(type, v); return; }
  if (node.kind !== "ObjectValue") return;
  for (const f of node.fields) { seen.add(`${type.name}.${f.name.value}`); const d = type.getFields()[f.name.value]; if (d) lit(d.type, f.value); }
}
const usage = JSON.parse(readFileSync("/work/shared/facts/graphql-usage.json", "utf8"));
const missing: string[] = [];
const set = usage.sets["tier1+2"];
for (const r of usage.rootFields) {
  const by = r.usedBy.filter((x: string) => x !== "ui");
  if (!by.length) continue;
  if (!seen.has(`${r.kind}.${r.name}`)) missing.push(`ROOT ${r.kind}.${r.name} ${by}`);
  else for (const a of r.args) if (a.usedBy.some((x: string) => x !== "ui") && !seen.has(`${r.kind}.${r.name}(${a.name})`)) missing.push(`ARG ${r.kind}.${r.name}(${a.name}) ${a.usedBy}`);
}
for (const [t, fs] of Object.entries<any>(set.objectFields)) for (const f of fs) {
  const impl = schema.getType(t) as any;
  const ok = seen.has(`${t}.${f}`) || (impl?.getInterfaces?.() ?? []).some((i: any) => seen.has(`${i.name}.${f}`));
  if (!ok) missing.push(`FIELD ${t}.${f}`);
}
for (const i of set.inputObjects) { const t = schema.getType(i) as any; if (!t) { missing.push("INPUT? " + i); continue; } for (const f of Object.keys(t.getFields())) if (!seen.has(`${i}.${f}`)) missing.push(`input ${i}.${f}`); }
console.log(bad, seen.size, missing.length);
console.log(missing.join("\n"));
