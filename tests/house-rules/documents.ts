import { posix } from "node:path";
import { type HouseRule, matches, type Problem, type ProjectFile } from "./rule.ts";

const link = /\]\(([^)\s]+)\)/g;
const pathInCode = /`((?:packages|docs|tests|bench|scripts)\/[\w./-]+)`/g;
const moduleInCode = /`(?!(?:packages|docs|tests|bench|scripts)\/)[\w./-]+\.m?ts`/g;

const isPage = (file: ProjectFile) => file.path.endsWith(".md");

export const documentedPaths: HouseRule = {
  name: "documented-paths",
  holds: "every file and every heading that a page of documentation links or names exists",
  check: (files) => {
    const known = knownPaths(files);
    const headings = new Map(files.filter(isPage).map((file) => [file.path, headingsOf(file.text)]));
    return files.filter(isPage).flatMap((file) => {
      const links = linksOf(file);
      const paths = [...links, ...matches(file, pathInCode, unquoted)];
      return [
        ...paths.filter(({ message }) => !known.has(posix.normalize(message).replace(/\/$/, ""))),
        ...matches(file, moduleInCode, unquoted).filter(({ message }) => !files.some(({ path }) => path.endsWith(`/${message}`))),
        ...links.filter(({ message, heading }) => heading !== "" && headings.get(message)?.has(heading) === false).map(withHeading),
      ].map((problem) => ({ ...problem, message: `names "${problem.message}", which does not exist` }));
    });
  },
  planted: [
    {
      files: [
        {
          path: "docs/adding/a.md",
          text: [
            "[there](../b.md#the-second-part) and [here](#a-b) and [out](https://example.org#x)",
            "[gone](../c.md)",
            "`docs/gone.md` and `packages/model/` and `src/index.ts` and `index.ts`",
            "[no such part](../b.md#part) and `gone/index.ts` and `other.ts`",
            "# `A`: b",
          ].join("\n"),
        },
        { path: "docs/b.md", text: "# B\n\n## The second part\n" },
        { path: "packages/model/src/index.ts", text: "" },
      ],
      faults: ["docs/adding/a.md:2", "docs/adding/a.md:3", "docs/adding/a.md:4", "docs/adding/a.md:4", "docs/adding/a.md:4"],
    },
  ],
};

export const linkedPages: HouseRule = {
  name: "linked-pages",
  holds: "every page of documentation is linked from another one",
  check: (files) => {
    const pages = files.filter(isPage);
    const linked = new Set(pages.flatMap((page) => linksOf(page).flatMap(({ message }) => (message === page.path ? [] : message))));
    return pages
      .filter(({ path }) => path.startsWith("docs/") && !linked.has(path))
      .map(({ path }) => ({ path, line: 1, message: "no page links this one: whoever needs it does not find it" }));
  },
  planted: [
    {
      files: [
        { path: "README.md", text: "[a](docs/a.md)\n" },
        { path: "docs/a.md", text: "" },
        { path: "docs/b.md", text: "[b](b.md) and [above](#b)\n" },
      ],
      faults: ["docs/b.md:1"],
    },
  ],
};

interface Link extends Problem {
  /** What stands behind the `#`. */
  readonly heading: string;
}

/** The links of a page into the repository; the message of each is the path that it leads to. */
function linksOf(file: ProjectFile): Link[] {
  return matches(file, link, (match) => match.slice(2, -1))
    .filter(({ message }) => !/^[a-z]+:/.test(message))
    .map((problem) => {
      const [target = "", heading = ""] = problem.message.split("#");
      return { ...problem, heading, message: target === "" ? file.path : posix.join(posix.dirname(file.path), target) };
    });
}

function withHeading({ heading, message, ...place }: Link): Problem {
  return { ...place, message: `${message}#${heading}` };
}

/** The headings of a page as links name them. */
function headingsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading.toLowerCase());
  return new Set(headings.map((heading) => heading.replaceAll(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")));
}

function unquoted(match: string): string {
  return match.slice(1, -1);
}

function knownPaths(files: readonly ProjectFile[]): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const file of files) {
    for (let path = file.path; path !== "."; path = posix.dirname(path)) paths.add(path);
  }
  return paths;
}
