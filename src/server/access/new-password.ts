import { readFileSync } from "node:fs";

import { passwordMessages, PASSWORD_TOO_SIMILAR_MESSAGE } from "#contract/words/fields.ts";
import type { Role } from "#domain/people/actor.ts";
import { consistsOfKnownWords } from "#domain/people/password-words.ts";
import { findPasswordProblem, type PasswordProblem } from "#domain/people/password.ts";

/**
 * Why a password cannot be set. `too-near`: it consists of little more than the account's names, which only the server
 * knows.
 */
type NewPasswordProblem = PasswordProblem | "too-near";

let leakedPasswordList: string | undefined;

/**
 * Returns the reason why a password cannot be set: it breaks the rule of the domain, is on the list of leaked
 * passwords, or consists of little more than the `names`. The list is read at the first use and kept as one text. A set
 * of its lines would take ten times as much memory, and the list is not searched often enough to need a set.
 */
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

/** Returns the refusal for a password, whose message is shown at the password's field. */
export function makePasswordRefusal(problem: NewPasswordProblem) {
  return {
    data: { fields: { password: problem === "too-near" ? PASSWORD_TOO_SIMILAR_MESSAGE : passwordMessages[problem] } },
  };
}
