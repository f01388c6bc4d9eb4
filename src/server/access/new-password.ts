import { readFileSync } from "node:fs";

import { passwordMessages, passwordTooNear } from "#contract/words/fields.ts";
import type { Role } from "#domain/people/actor.ts";
import { restsOnNames } from "#domain/people/password-words.ts";
import { passwordProblem, type PasswordProblem } from "#domain/people/password.ts";

/** Why a password cannot be set. Only the server knows the names around an account. */
type NewPasswordProblem = PasswordProblem | "too-near";

let leaked: string | undefined;

/**
 * Why a password cannot be set: by the rule of the domain, because it is on the list of leaked passwords, or because it
 * hardly has more than these names. The list is read at the first use and stays one text: a set of its lines would take
 * ten times as much memory, and is not asked often enough to need it.
 */
export function newPasswordProblem(
  password: string,
  role: Role,
  names: readonly (string | null)[],
): NewPasswordProblem | undefined {
  // A blank line ends the file's head, which has the list's source and licence.
  leaked ??= /\n\n[^]*$/u.exec(readFileSync(new URL("leaked-passwords.txt", import.meta.url), "utf8"))![0];
  const list = leaked;
  const problem = passwordProblem(password, role, (key) => !key.includes("\n") && list.includes(`\n${key}\n`));
  const given = names.filter((name) => name !== null);
  return problem ?? (restsOnNames(password, given) ? "too-near" : undefined);
}

/** The refusal for a password, shown at its field. */
export function refusedPassword(problem: NewPasswordProblem) {
  return { data: { fields: { password: problem === "too-near" ? passwordTooNear : passwordMessages[problem] } } };
}
