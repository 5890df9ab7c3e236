import { type LockFile, missingPlatformPackages } from "../../scripts/platform-packages.ts";
import { type HouseRule, lineAt } from "./rule.ts";

const locked = (packages: LockFile["packages"]) => [{ path: "package-lock.json", text: JSON.stringify({ packages }, null, 2) }];

export const lockFile: HouseRule = {
  name: "lock-file",
  holds: "the lock file knows the packages of every platform, so that npm ci accepts it",
  check: (files) =>
    files
      .filter((file) => file.path === "package-lock.json")
      .flatMap((file) =>
        missingPlatformPackages(JSON.parse(file.text) as LockFile).map(({ name }) => ({
          path: file.path,
          line: lineAt(file.text, Math.max(0, file.text.indexOf(`"${name}"`))),
          message: `${name} has no entry of its own; run node scripts/complete-lock-file.ts`,
        })),
      ),
  planted: [
    {
      files: locked({
        "node_modules/tool": { optionalDependencies: { "tool-linux-x64": "1.0.0", "tool-win32-x64": "1.0.0" } },
        "node_modules/tool-linux-x64": {},
      }),
      faults: ["package-lock.json:6"],
    },
    {
      files: locked({
        "node_modules/tool": { optionalDependencies: { "tool-linux-x64": "1.0.0" } },
        "node_modules/tool/node_modules/tool-linux-x64": {},
      }),
      faults: [],
    },
  ],
};
