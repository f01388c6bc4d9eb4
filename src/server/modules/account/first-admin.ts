import type { Kysely } from "kysely";

import { passwordMessages, PASSWORD_TOO_SIMILAR_MESSAGE } from "#contract/words/fields.ts";
import { ADMIN_PASSWORD_MIN, PASSWORD_MAX } from "#domain/people/password.ts";
import { parseEmail } from "#domain/words/contact.ts";
import { findNewPasswordProblem } from "#server/access/new-password.ts";
import { hashPassword } from "#server/access/password-hash.ts";
import { runTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import { isViolationOf } from "#server/db/violations.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { OperatorError } from "#server/observe/operator-error.ts";

import { countAdmins, insertUser } from "./store.ts";

const ADMIN_NAME = "Yönetici";

export async function hasAdmin(db: Kysely<DB>): Promise<boolean> {
  return (await countAdmins(db)) > 0;
}

/** Only this function creates an administrator. */
export async function createAdmin(
  db: Kysely<DB>,
  given: { email: string; password: string },
  now: Date,
): Promise<void> {
  const email = parseEmail(given.email);
  if (email === undefined) throw new OperatorError(`'${given.email}' geçerli bir e-posta adresi değil.`);
  const problem = findNewPasswordProblem(given.password, "admin", [email]);
  if (problem === "too-common") throw new OperatorError(passwordMessages[problem]);
  if (problem === "too-near") throw new OperatorError(PASSWORD_TOO_SIMILAR_MESSAGE);
  if (problem !== undefined) {
    throw new OperatorError(`Yönetici şifresi en az ${ADMIN_PASSWORD_MIN}, en fazla ${PASSWORD_MAX} karakter olmalı.`);
  }
  const passwordHash = await hashPassword(given.password, "");
  try {
    // The operator who runs this command vouches for the address.
    const vouched = { emailConfirmedAt: now };
    await runTransaction(db, async (tx) => {
      const made = { email, displayName: ADMIN_NAME, role: "admin", passwordHash, ...vouched } as const;
      const accountId = await insertUser(tx, made, now);
      await writeAudit(tx, { action: "administrator-made", actorId: null, accountId }, now);
    });
  } catch (error) {
    if (isViolationOf(error, "users_email_unique")) throw new OperatorError(`${email} adresiyle zaten bir hesap var.`);
    throw error;
  }
}

export async function ensureFirstAdmin(
  db: Kysely<DB>,
  given: { email: string; password: string },
  now: Date,
): Promise<void> {
  if (await hasAdmin(db)) return;
  try {
    await createAdmin(db, given, now);
  } catch (error) {
    // Another process of the same database may have made the administrator at the same moment.
    if (!(error instanceof OperatorError) || !(await hasAdmin(db))) throw error;
  }
}
