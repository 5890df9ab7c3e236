import { crashLoop } from "../crash/crash-loop.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

// The long form of tests/crash: `node tests/soak/crash.soak.ts [kills] [seed]`. Ends with 1 when anything was lost or torn.
const [kills = 1000, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number);
const killsOfOneFolder = 100;

let done = 0;
let answered = 0;
for (let folderSeed = seed; done < kills; folderSeed++) {
  const folder = await temporaryFolder();
  const before = done;
  tell(`\nwith the seed ${folderSeed}, in ${folder.path}\n`);
  const report = await crashLoop({
    dataDir: folder.path,
    kills: Math.min(killsOfOneFolder, kills - done),
    seed: folderSeed,
    onKill: (count) => tell(`\rkilled ${before + count} of ${kills} times`),
  });
  done += report.kills;
  answered += report.answered;
  if (report.faults.length > 0) {
    tell(`\n${report.faults.join("\n")}\n`);
    process.exit(1);
  }
  await folder.remove();
}
tell(`\n${answered} requests were answered; nothing of them is lost, and nothing is there by halves\n`);

function tell(text: string): void {
  process.stdout.write(text);
}
