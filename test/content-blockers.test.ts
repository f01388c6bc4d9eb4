import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { expect, test } from "vitest";

import { pages } from "#contract/pages.ts";

const web = join(import.meta.dirname, "..", "src", "web");
const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((file) =>
  /(?<!\.test)\.tsx?$/u.test(file),
);

/**
 * Words by which common filter lists of content blockers find advertisements, social media buttons and cookie banners.
 */
const BLOCKED =
  /(?:^|[-_./])(?:ads?|adverts?|advertising|reklam|sponsor(?:ed)?|promo|popup|tracker|analytics|beacon|share|sharing|social|cookie-?(?:bar|banner|consent))(?=[-_./]|$)/iu;

test("no script, class, id or address of ours is named as content blockers expect advertisements to be", () => {
  const scripts = files.map((file) => basename(file).replace(/\.tsx?$/u, ""));
  const names = files.flatMap((file) =>
    [...readFileSync(join(web, file), "utf8").matchAll(/\b(?:className|class|id)="([^"]*)"/gu)].flatMap(([, value]) =>
      value!.split(" "),
    ),
  );
  const addresses = Object.values(pages).map(({ path }) => path);
  expect([...scripts, ...names, ...addresses].filter((name) => BLOCKED.test(name))).toEqual([]);
});
