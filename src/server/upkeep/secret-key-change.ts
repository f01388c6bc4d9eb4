import type { Kysely, Transaction } from "kysely";

import { runTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import { decryptNumber, encryptNumber, type DriverNumberKind } from "#server/modules/drivers/numbers.ts";
import { encryptSecret, decryptSecret } from "#server/outside/sealing.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";

interface ReencryptedCount {
  sealed: number;
  unreadable: number;
}

/**
 * Everything happens in one transaction, so that no rows need the old key while others need the new key.
 * docs/operations.md, 'Key of second steps'.
 */
export function changeSecretKey(db: Kysely<DB>, from: SecretKeys, to: SecretKeys): Promise<ReencryptedCount> {
  return runTransaction(db, async (tx) => {
    const done: ReencryptedCount = { sealed: 0, unreadable: 0 };
    await reencryptSecondFactors(tx, from, to, done);
    await reencryptDrivers(tx, from, to, done);
    return done;
  });
}

async function reencryptSecondFactors(tx: Transaction<DB>, from: SecretKeys, to: SecretKeys, done: ReencryptedCount) {
  const rows = await tx.selectFrom("secondFactors").select(["userId", "secret"]).forUpdate().execute();
  for (const { userId, secret } of rows) {
    const opened = decryptSecret(from.keyFor("second-factor"), userId, secret);
    if (opened === undefined) {
      done.unreadable += 1;
      continue;
    }
    const renewed = encryptSecret(to.keyFor("second-factor"), userId, opened);
    await tx.updateTable("secondFactors").set({ secret: renewed }).where("userId", "=", userId).execute();
    done.sealed += 1;
  }
}

const encryptedColumns = { identity: "identitySealed", licence: "licenceSealed" } as const satisfies Record<
  DriverNumberKind,
  string
>;

async function reencryptDrivers(tx: Transaction<DB>, from: SecretKeys, to: SecretKeys, done: ReencryptedCount) {
  const rows = await tx
    .selectFrom("drivers")
    .select(["companyId", "id", "identitySealed", "licenceSealed"])
    .where((is) => is.or([is("identitySealed", "is not", null), is("licenceSealed", "is not", null)]))
    .forUpdate()
    .execute();
  for (const row of rows)
    for (const kind of ["identity", "licence"] as const) {
      const opened = decryptNumber(from, row, kind, row[encryptedColumns[kind]]);
      if (opened === "") continue;
      if (opened === undefined) {
        done.unreadable += 1;
        continue;
      }
      const renewed = { [encryptedColumns[kind]]: encryptNumber(to, row, kind, opened) };
      await tx
        .updateTable("drivers")
        .set(renewed)
        .where("companyId", "=", row.companyId)
        .where("id", "=", row.id)
        .execute();
      done.sealed += 1;
    }
}
