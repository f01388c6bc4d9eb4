import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { expect, test } from "vitest";

import { pages } from "#contract/pages.ts";

const WEB_FOLDER = join(import.meta.dirname, "..", "src", "web");
const webFiles = readdirSync(WEB_FOLDER, { recursive: true, encoding: "utf8" }).filter((file) =>
  /(?<!\.test)\.tsx?$/u.test(file),
);

const BLOCKED_NAME_PATTERN =
  /(?:^|[-_./])(?:ads?|adverts?|advertising|reklam|sponsor(?:ed)?|promo|popup|tracker|analytics|beacon|share|sharing|social|cookie-?(?:bar|banner|consent))(?=[-_./]|$)/iu;

test("no script, class, id or address of ours is named as content blockers expect advertisements to be", () => {
  const scripts = webFiles.map((file) => basename(file).replace(/\.tsx?$/u, ""));
  const names = webFiles.flatMap((file) =>
    [...readFileSync(join(WEB_FOLDER, file), "utf8").matchAll(/\b(?:className|class|id)="([^"]*)"/gu)].flatMap(
      ([, value]) => value!.split(" "),
    ),
  );
  const addresses = Object.values(pages).map(({ path }) => path);
  expect([...scripts, ...names, ...addresses].filter((name) => BLOCKED_NAME_PATTERN.test(name))).toEqual([]);
});
