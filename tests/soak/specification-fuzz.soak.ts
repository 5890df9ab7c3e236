import { readFile } from "node:fs/promises";
import { readOperations, type Specification } from "../openapi/specified-operations.ts";
import { fuzzEndpoints } from "../specification-fuzz/fuzz-endpoints.ts";

// The long form of tests/specification-fuzz, of every operation: `node tests/soak/specification-fuzz.soak.ts [examples] [seed]
// [word of a tag]`. Each tag has a server of its own. Ends with 1 when an answer was not as the specification says.
const [examples = "10", seed = String(Date.now() % 2 ** 31), word = ""] = process.argv.slice(2);
const hour = 3_600_000;

const specification = new URL("../../packages/server/api/openapi.json", import.meta.url);
const operations = readOperations(JSON.parse(await readFile(specification, "utf8")) as Specification);
const tags = [...new Set(operations.map(({ tag }) => tag))].filter((tag) => tag.includes(word));

tell(`with the seed ${seed}\n`);
let requests = 0;
let faulty = 0;
for (const [index, tag] of tags.entries()) {
  const report = await fuzzEndpoints({
    choose: (all) => all.filter((operation) => operation.tag === tag),
    phases: ["examples", "coverage", "fuzzing"],
    examples: Number(examples),
    seed: Number(seed),
    timeout: hour,
  });
  requests += report.requests;
  faulty += report.faults === "" ? 0 : 1;
  tell(`\r${index + 1} of ${tags.length} tags, ${requests} requests`);
  if (report.faults !== "") tell(`\nof ${tag}:\n${report.faults}\n`);
}
tell(`\n${faulty === 0 ? "every answer was as specified" : `${faulty} tags with faults`}\n`);
process.exitCode = faulty === 0 ? 0 : 1;

function tell(text: string): void {
  process.stdout.write(text);
}
