import type { Transaction } from "kysely";

import { pages } from "#contract/pages.ts";
import { isReachable, listReachWays } from "#domain/notices/reachability.ts";
import { profileContactColumns } from "#server/db/contact-columns.ts";
import { runTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import type { PeriodicJob } from "#server/jobs/runner.ts";
import { findReachGap } from "#server/outbox/notice-ways.ts";
import { queueMail } from "#server/outbox/store.ts";

import { profileColumns } from "./store.ts";

type CheckDeps = Pick<Deps, "db" | "now" | "config">;

const SLICE_SIZE = 200;

const MINUTE_MS = 60_000;

/** Mails each owner who linked a code a day ago and whom no stranger can reach; at most one mail per link. */
export async function checkReach({ db, now, config }: CheckDeps): Promise<number> {
  for (let count = 0; ;) {
    const looked = await runTransaction(db, (tx) => checkReachOfSlice(tx, config.publicUrl, now()));
    count += looked;
    if (looked === 0) return count;
  }
}

export function makeReachCheckJob(deps: CheckDeps): PeriodicJob {
  const run = async () => void (await checkReach(deps));
  return { name: "reach-check", by: "one-process", every: 15 * MINUTE_MS, lease: 10 * MINUTE_MS, run };
}

/**
 * A profile is marked as checked in the transaction that queues its mail. So a crash neither loses the mail nor repeats
 * it.
 */
async function checkReachOfSlice(tx: Transaction<DB>, publicUrl: string, now: Date): Promise<number> {
  const due = await tx
    .selectFrom("profiles")
    .innerJoin("codes", "codes.code", "profiles.code")
    .innerJoin("users", "users.id", "profiles.ownerId")
    .select(["profiles.code", "profiles.ownerId", "users.email as recipient", "users.displayName as name"])
    .select(["users.closedAt", "users.emailConfirmedAt", "codes.offAt"])
    .select([...profileColumns])
    .where("profiles.checkReachAt", "<=", now)
    .orderBy("profiles.checkReachAt")
    .limit(SLICE_SIZE)
    .forNoKeyUpdate("profiles")
    .skipLocked()
    .execute();
  if (due.length === 0) return 0;
  const codes = due.map(({ code }) => code);
  await tx.updateTable("profiles").set({ checkReachAt: null }).where("code", "in", codes).execute();
  for (const profile of due) {
    const { code, plate, recipient, name, closedAt, emailConfirmedAt, offAt } = profile;
    if (closedAt !== null || offAt !== null) continue;
    const told = await findReachGap(tx, profile.ownerId, now);
    const settings = { ...profile, contacts: profileContactColumns.read(profile) };
    if (isReachable(settings, told, now)) continue;
    // Alert settings only matter for a profile that accepts notices.
    const gap = listReachWays(settings, now).reasons.length > 0 ? told : null;
    const link = publicUrl + pages.editProfile.path.replace("$code", encodeURIComponent(code));
    // An unconfirmed address may belong to somebody else, so it only gets the mail that asks for confirmation.
    if (emailConfirmedAt === null) await queueMail(tx, { kind: "confirm-address", recipient, why: "unreachable" }, now);
    else await queueMail(tx, { kind: "unreachable", recipient, name, code, plate, gap, link }, now);
  }
  return due.length;
}
