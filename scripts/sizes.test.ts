import { expect, test } from "vitest";
import { importsOf, scriptsOf } from "./sizes.ts";

test("a page's scripts are its preloads, sources and inline imports", () => {
  const html = `
    <link rel="stylesheet" href="/assets/root.css"/><link rel="modulepreload" href="/assets/a.js"/>
    <script nonce="n">window.x = "import('/no.js')"</script>
    <script src="/assets/b.js"></script>
    <script type="module" async="">import "/assets/manifest.js";
      import * as route0 from "/assets/root.js"; import("/assets/entry.js");</script>`;
  const expected = [
    "/assets/a.js",
    "/assets/b.js",
    "/assets/manifest.js",
    "/assets/root.js",
    "/assets/entry.js",
  ];
  expect(scriptsOf(html)).toEqual(expected);
});

test("a module's dynamic imports are not part of the first view", () => {
  const script = `import{a as b}from"./a.js";import"./b.js";export*from"./c.js";const d=()=>import("./d.js");`;
  expect(importsOf(script)).toEqual(["./a.js", "./b.js", "./c.js"]);
});
