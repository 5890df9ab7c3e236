import { type HouseRule, matches } from "./rule.ts";

const isPage = (path: string) => /^packages\/web\/(?:public|src)\/.*\.(?:html|css|js|ts|tsx)$/.test(path);

const outsideResource =
  /(?:\b(?:src|href|action)\s*=\s*["']|url\(\s*["']?|@import\s+["']|\bimport\s[^;]*["']|\bfetch\(\s*["'`])(?:https?:)?\/\/[^\s"'`)]*/g;
const markupFromText =
  /\b(?:innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|dangerouslySetInnerHTML|document\.write|setHTMLUnsafe|eval)\b/g;

export const outsideResources: HouseRule = {
  name: "outside-resources",
  holds: "the pages load nothing from outside",
  check: (files) =>
    files
      .filter((file) => isPage(file.path))
      .flatMap((file) => matches(file, outsideResource, (match) => `${match}: the catalog works on machines that reach nothing else`)),
  planted: [
    {
      files: [
        {
          path: "packages/web/public/index.html",
          text: '<link href="style.css">\n<script src="https://cdn.example/x.js"></script>\n<img src=\'//cdn.example/x.png\'>\n',
        },
        {
          path: "packages/web/public/style.css",
          text: '@import "https://fonts.example/x.css";\nbody { background: url(http://x.example/y.png); }\n',
        },
        { path: "packages/web/public/app.js", text: 'import x from "https://x.example/y.js";\nfetch("entities");\n' },
      ],
      faults: [
        "packages/web/public/index.html:2",
        "packages/web/public/index.html:3",
        "packages/web/public/style.css:1",
        "packages/web/public/style.css:2",
        "packages/web/public/app.js:1",
      ],
    },
  ],
};

export const textOnly: HouseRule = {
  name: "text-only",
  holds: "the pages never turn text into markup",
  check: (files) =>
    files
      .filter((file) => isPage(file.path))
      .flatMap((file) =>
        matches(file, markupFromText, (match) => `${match}: metadata is text that anyone may have written; use textContent`),
      ),
  planted: [
    {
      files: [{ path: "packages/web/public/app.js", text: "a.textContent = b;\na.innerHTML = b;\na.insertAdjacentHTML('x', b);\n" }],
      faults: ["packages/web/public/app.js:2", "packages/web/public/app.js:3"],
    },
  ],
};
