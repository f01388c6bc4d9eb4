import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";

import { sql } from "kysely";

import { rememberLogIn } from "#server/access/known-log-ins.ts";
import { runTransaction } from "#server/db/database.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { findOrMakePushKey } from "#server/outbox/channels/push-key.ts";
import { removeAccount } from "#server/privacy/account-removal.ts";

import { makeAccessWorld, type AccessWorld } from "./access-world.ts";
import { makeAlertRows } from "./alert-rows.ts";
import type { TestApp } from "./app.ts";
import { makeLayout, makePrinter } from "./print-settings.ts";
import {
  CLAIM_WORD,
  LONG_AGO,
  makeCalendarLink,
  makeCars,
  makeCompany,
  makeExpense,
  makeRental,
  makeUser,
} from "./world.ts";

/**
 * Text that careless escaping would damage: line ends, quotes, special characters of JSON and COPY, four-byte
 * characters.
 */
const AWKWARD_TEXT = '\\N \\t \t "tırnak" \'tek\' \n\r \u2028 {"#end":1} 😀 Iİıi';

export async function makeBackupWorld(t: TestApp): Promise<AccessWorld> {
  const world = await makeAccessWorld(t);
  const now = t.clock.now();
  const status = { status: "words", statusWords: AWKWARD_TEXT, statusSetAt: now, statusUntil: now };
  await t.db
    .updateTable("profiles")
    .set({ ...status, note: AWKWARD_TEXT })
    .where("code", "=", world.ownCode)
    .execute();

  const leaving = await makeCompany(t.db);
  const [car = ""] = await makeCars(t.db, leaving);
  await makeRental(t.db, leaving, car, { endedAt: now });
  await makeExpense(t.db, leaving);
  await runTransaction(t.db, (tx) => removeAccount(tx, leaving.id, { byAdmin: false, knowsOpenSums: true }, now));

  const { car: slot, company: fleet, rental: rentalId } = world.fleets["approved company"];
  const before = { id: randomUUID(), companyId: fleet.companyId, code: slot, plate: AWKWARD_TEXT };
  await t.db
    .insertInto("formerCars")
    .values({ ...before, since: LONG_AGO, until: LONG_AGO })
    .execute();
  await makeCalendarLink(t.db, world.fleets["approved company"].company, now);
  const added = {
    id: randomUUID(),
    companyId: fleet.companyId,
    refusalReason: AWKWARD_TEXT,
    text: AWKWARD_TEXT,
    createdAt: now,
  };
  await t.db.insertInto("applicationAdditions").values(added).execute();
  await t.db
    .insertInto("dayCounts")
    .values([
      { day: "2026-11-22", scans: null, notices: 3 },
      { day: "2026-11-23", scans: 12, notices: 0 },
    ])
    .execute();
  const signing = { companyId: fleet.companyId, rentalId, id: randomUUID(), createdAt: now };
  await t.db.insertInto("signingCodes").values(signing).execute();
  const batch = randomUUID();
  await t.db.insertInto("codeBatches").values({ id: batch, prefix: "KT", count: 1, createdAt: now }).execute();
  await t.db
    .updateTable("codes")
    .set({ batchId: batch, batchNumber: 1, claim: CLAIM_WORD, claimEndsAt: now })
    .where("code", "=", world.freeCode)
    .execute();
  await makeLayout(t.db, AWKWARD_TEXT.slice(0, 60));
  await makePrinter(t.db, AWKWARD_TEXT.slice(0, 60));
  const report = randomUUID();
  await sql`insert into reports (id, code, reason, message, created_at)
    values (${report}, ${world.ownCode}, 'fraud', ${AWKWARD_TEXT}, ${now})`.execute(t.db);
  await sql`insert into similar_reports (id, report_id, reason, message, created_at)
    values (${randomUUID()}, ${report}, 'fraud', ${AWKWARD_TEXT}, ${now})`.execute(t.db);
  await sql`insert into sticker_orders (id, created_at, name, phone, address, count, unit_price, search_key)
    values (${randomUUID()}, ${now}, ${AWKWARD_TEXT.slice(0, 80)}, '+905321112233', ${AWKWARD_TEXT}, 2, 29990, 'x')`.execute(
    t.db,
  );
  await sql`insert into past_links (owner_id, code, plate, unlinked_at, hand_over_id)
    values (${world.owner.id}, ${world.freeCode}, ${AWKWARD_TEXT.slice(0, 20)}, ${now}, ${randomUUID()})`.execute(t.db);
  await sql`update tellings set note = ${AWKWARD_TEXT} where notice_id = ${world.notice}`.execute(t.db);
  await sql`insert into notice_answers (id, notice_id, answer, note, answered_at)
    values (${randomUUID()}, ${world.notice}, 'words', ${AWKWARD_TEXT}, ${now})`.execute(t.db);
  const answered = { seenAt: now, answeredAt: now, answerVersion: 2 };
  await t.db.updateTable("notices").set(answered).where("id", "=", world.notice).execute();
  const { sender } = await t.db
    .selectFrom("tellings")
    .select("sender")
    .where("id", "=", world.telling)
    .executeTakeFirstOrThrow();
  const until = new Date(now.getTime() + 60_000);
  const block = { code: world.ownCode, sender: sender!, ownerId: world.owner.id, blockedAt: now, until };
  await t.db.insertInto("noticeBlocks").values(block).execute();
  await t.db.updateTable("reports").set({ toldNote: AWKWARD_TEXT }).where("id", "=", world.reportedTelling).execute();
  await makeAlertRows(t, world.owner, { noticeId: world.notice, text: AWKWARD_TEXT });
  await runTransaction(t.db, (tx) =>
    rememberLogIn(tx, t.deps, world.owner.id, { address: "203.0.113.9", device: AWKWARD_TEXT }),
  );
  await findOrMakePushKey(t.db, now);
  const address = { endpoint: "https://fcm.googleapis.com/fcm/send/abc", p256dh: "B", auth: "A" };
  const push = { kind: "push", name: AWKWARD_TEXT.slice(0, 60), topics: ["notices"], address: JSON.stringify(address) };
  await t.db
    .insertInto("channels")
    .values({ ...push, id: randomUUID(), userId: world.owner.id, addressHash: Buffer.alloc(32, 1), createdAt: now })
    .execute();
  const job = JSON.stringify({ asked: { said: AWKWARD_TEXT }, made: {} });
  await t.db
    .insertInto("printOrders")
    .values({ id: randomUUID(), userId: world.owner.id, job, createdAt: now })
    .execute();
  const details = { count: 9_007_199_254_740_991, said: AWKWARD_TEXT };
  await writeAudit(t.db, { action: "data-exported", actorId: (await makeUser(t.db)).id, details }, now);
  const digest = { key: Buffer.alloc(32, 1), content: Buffer.alloc(32, 2), sentAt: now };
  await t.db.insertInto("sentDigests").values(digest).execute();
  return world;
}

/** The lines of a backup without its head, which contains the time and the host. */
export function readBackupLines(file: string): string[] {
  return gunzipSync(readFileSync(file)).toString("utf8").split("\n").slice(1);
}

export function rewriteBackup(file: string, change: (text: string) => string): void {
  writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(file)).toString("utf8"))));
}
