import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { findNewPasswordProblem } from "./new-password.ts";

const leakedPasswordsFile = readFileSync(new URL("leaked-passwords.txt", import.meta.url), "utf8");
const [, list = ""] = leakedPasswordsFile.split("\n\n");
const leakedPasswords = list.trimEnd().split("\n");

test("the list has 42,692 passwords, each once and in the form that is compared", () => {
  expect(new Set(leakedPasswords).size).toBe(42_692);
  expect(leakedPasswords.filter((one) => one !== one.normalize("NFKD").trim() || /\p{M}|\p{Lu}/u.test(one))).toEqual(
    [],
  );
});

test("each of the 3,000 commonest is refused, however it is written, and each of the others as well", () => {
  const problemOf = (password: string) => findNewPasswordProblem(password, "customer", []);
  const commonest = leakedPasswords.slice(0, 3000).flatMap((one) => [one, ` ${one.toUpperCase()}`]);
  expect(new Set(commonest.map(problemOf))).toEqual(new Set(["too-common"]));
  // Checks only every tenth of the other passwords, which saves a second.
  const others = leakedPasswords.slice(3000).filter((_, nth, all) => nth % 10 === 0 || nth === all.length - 1);
  expect(new Set(others.map(problemOf))).toEqual(new Set(["too-common"]));
});

test("a part of a listed password, two of them, and the list's head are no listed passwords", () => {
  for (const password of [
    "MERCHANTABILITY, FITNESS",
    "dimazary",
    `${leakedPasswords[0]}\n${leakedPasswords[1]}`,
    "dimazaryaxpcrew",
  ]) {
    expect(findNewPasswordProblem(password, "customer", [])).toBeUndefined();
  }
});

test("names around the account are known, and one that is absent does no harm", () => {
  expect(findNewPasswordProblem("gülşah-34", "customer", ["Gülşah Öztürk", null])).toBe("too-near");
  expect(findNewPasswordProblem("gülşah-34", "customer", [null])).toBeUndefined();
});
