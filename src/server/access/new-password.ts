import { readFileSync } from "node:fs";

import { passwordMessages, PASSWORD_TOO_SIMILAR_MESSAGE } from "#contract/words/fields.ts";
import type { Role } from "#domain/people/actor.ts";
import { consistsOfKnownWords } from "#domain/people/password-words.ts";
import { findPasswordProblem, type PasswordProblem } from "#domain/people/password.ts";

type NewPasswordProblem = PasswordProblem | "too-near";

let leakedPasswordList: string | undefined;

/** A set of its lines would take ten times as much memory, and the list is not searched often enough to need a set. */
export function findNewPasswordProblem(
  password: string,
  role: Role,
  names: readonly (string | null)[],
): NewPasswordProblem | undefined {
  // The list begins after the first blank line. Above it are the source and the licence.
  leakedPasswordList ??= /\n\n[^]*$/u.exec(readFileSync(new URL("leaked-passwords.txt", import.meta.url), "utf8"))![0];
  const list = leakedPasswordList;
  const problem = findPasswordProblem(password, role, (key) => !key.includes("\n") && list.includes(`\n${key}\n`));
  const given = names.filter((name) => name !== null);
  return problem ?? (consistsOfKnownWords(password, given) ? "too-near" : undefined);
}

export function makePasswordRefusal(problem: NewPasswordProblem) {
  return {
    data: { fields: { password: problem === "too-near" ? PASSWORD_TOO_SIMILAR_MESSAGE : passwordMessages[problem] } },
  };
}
