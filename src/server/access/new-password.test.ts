import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { newPasswordProblem } from "./new-password.ts";

test("each of the 3,000 of the list is refused, however it is written, and nothing of its head is one", () => {
  const lines = readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  const listed = lines.filter((line) => !line.startsWith("#"));
  expect(new Set(listed).size).toBe(3000);
  const problems = listed.flatMap((one) =>
    [one, ` ${one.toUpperCase()}`].map((all) => newPasswordProblem(all, "customer")),
  );
  expect(new Set(problems)).toEqual(new Set(["too-common"]));
  expect(newPasswordProblem("# MERCHANTABILITY, FITNESS", "customer")).toBeUndefined();
});
