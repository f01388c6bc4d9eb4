import type { Kysely, Transaction } from "kysely";

import { inTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import { openNumber, sealNumber, type NumberKind } from "#server/modules/drivers/numbers.ts";
import { seal, unseal } from "#server/outside/sealing.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";

/** The number of values that were encrypted anew, and of values that the old key could not decrypt. */
interface Resealed {
  sealed: number;
  unreadable: number;
}

/**
 * Encrypts all encrypted values with another key: the secrets of second steps, and the numbers of drivers. A value that
 * the old key cannot decrypt stays as it is. Everything happens in one transaction, so that no rows need the old key
 * while others need the new key. docs/operations.md, 'Key of second steps'.
 */
export function changeSecretKey(db: Kysely<DB>, from: SecretKeys, to: SecretKeys): Promise<Resealed> {
  return inTransaction(db, async (tx) => {
    const done: Resealed = { sealed: 0, unreadable: 0 };
    await resealSecondFactors(tx, from, to, done);
    await resealDrivers(tx, from, to, done);
    return done;
  });
}

async function resealSecondFactors(tx: Transaction<DB>, from: SecretKeys, to: SecretKeys, done: Resealed) {
  const rows = await tx.selectFrom("secondFactors").select(["userId", "secret"]).forUpdate().execute();
  for (const { userId, secret } of rows) {
    const opened = unseal(from.keyFor("second-factor"), userId, secret);
    if (opened === undefined) {
      done.unreadable += 1;
      continue;
    }
    const renewed = seal(to.keyFor("second-factor"), userId, opened);
    await tx.updateTable("secondFactors").set({ secret: renewed }).where("userId", "=", userId).execute();
    done.sealed += 1;
  }
}

const columns = { identity: "identitySealed", licence: "licenceSealed" } as const satisfies Record<NumberKind, string>;

async function resealDrivers(tx: Transaction<DB>, from: SecretKeys, to: SecretKeys, done: Resealed) {
  const rows = await tx
    .selectFrom("drivers")
    .select(["companyId", "id", "identitySealed", "licenceSealed"])
    .where((is) => is.or([is("identitySealed", "is not", null), is("licenceSealed", "is not", null)]))
    .forUpdate()
    .execute();
  for (const row of rows)
    for (const kind of ["identity", "licence"] as const) {
      const opened = openNumber(from, row, kind, row[columns[kind]]);
      if (opened === "") continue;
      if (opened === undefined) {
        done.unreadable += 1;
        continue;
      }
      const renewed = { [columns[kind]]: sealNumber(to, row, kind, opened) };
      await tx
        .updateTable("drivers")
        .set(renewed)
        .where("companyId", "=", row.companyId)
        .where("id", "=", row.id)
        .execute();
      done.sealed += 1;
    }
}
