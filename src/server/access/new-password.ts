import { readFileSync } from "node:fs";

import { passwordMessages } from "#contract/words/fields.ts";
import type { Role } from "#domain/people/actor.ts";
import { passwordProblem } from "#domain/people/password.ts";

let common: ReadonlySet<string> | undefined;

/**
 * Why a password cannot be set: by the rule of the domain, or because it is on the list of common passwords. The list
 * is read at the first use.
 */
export function newPasswordProblem(password: string, role: Role): ReturnType<typeof passwordProblem> {
  common ??= new Set(
    readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#")),
  );
  return passwordProblem(password, role, common);
}

/** The refusal for a common password, shown at its field. */
export const tooCommon = { data: { fields: { password: passwordMessages["too-common"] } } };
