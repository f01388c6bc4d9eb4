import { sql } from "kysely";
import sharp from "sharp";

import { findQuietEnd, proposedQuietHours } from "#domain/notices/alert.ts";
import { getReasonsOfKind, type NoticeReason } from "#domain/notices/notice.ts";

import { makeChannel, makeSecondPerson } from "./alert-rows.ts";
import type { TestClient, TestApp } from "./app.ts";
import { makeCustomerPerson } from "./people.ts";
import { randomNoticeKey, makeProfile, readNoticeId } from "./world.ts";

/**
 * The plan of a day: the attacker's addresses, the minutes between two bursts, and the minutes per step of the clock.
 */
export interface DayPlan {
  addresses: readonly string[];
  minutes: number;
  tick: number;
}

export interface DayFigures {
  /** How many requests the attackers sent, how many succeeded, and the server's processor time in ms. */
  attack: { sent: number; answered: number; processorMs: number };
  /** What honest strangers sent, each from their own IP address. */
  honest: { told: number; refused: string[]; photos: number; photosRefused: number };
  /** Minutes until the owner was notified of each urgent notice of an honest stranger; Infinity if never. */
  urgentAfter: number[];
  /**
   * Minutes until the owner was notified of each honest stranger's notice that was neither urgent nor sent in quiet
   * hours. A summary counts as a notification. 0 if the notice was merged into a notice of which the owner had just
   * been notified.
   */
  otherAfter: number[];
  /**
   * The number of sent messages by channel, with messages to the second person counted separately, and how many were
   * sent in quiet hours.
   */
  messages: Record<string, number>;
  inQuietHours: number;
  /**
   * Messages dropped because of a limit, by kind, and how many of them were about an urgent notice of an honest
   * stranger.
   */
  tooMany: Record<string, number>;
  urgentDropped: number;
  /** The number of alerts that had not been sent by the end of the day. */
  untold: number;
  rows: Record<string, number>;
}

const DAY_MINUTES = 24 * 60;
const COUNTED_TABLES = [
  "notices",
  "tellings",
  "alerts",
  "deliveries",
  "noticePhotos",
  "limits",
  "auditEvents",
] as const;
const attackedPlace = { lat: 41.00824, lon: 28.97836, accuracy: 30 };

/**
 * Simulates a day at one sticker. Attackers send as much as the limits allow, in bursts from the same IP addresses.
 * Every two hours honest strangers from other addresses report a child in the car, write a note, and send photos. The
 * owner never answers, has quiet hours from 23.00 to 07.00, and is notified by mail, Telegram and webhook; so is a
 * second person. `setNow` sets the clock of the limits.
 */
export async function simulateDay(t: TestApp, plan: DayPlan, setNow: (now: Date) => void): Promise<DayFigures> {
  const owner = await makeCustomerPerson(t, { isConfirmed: true });
  const code = await makeProfile(t.db, owner.user, { plate: "34 ABC 12" });
  const { settings } = await owner.api.alerts.get({});
  await owner.api.alerts.save({ ...settings, quiet: proposedQuietHours, urgentBreaksQuiet: true });
  for (const kind of ["webhook", "telegram"] as const) await makeChannel(t.db, owner.user, { kind, name: kind });
  const everywhere = JSON.stringify({ url: "https://program.example/", secret: "whsec_AAAA", old: null, chatId: 1 });
  await t.db.updateTable("channels").set({ address: everywhere }).execute();
  await makeSecondPerson(t, owner.user, { email: "ikinci@example.com", confirmedAt: t.clock.now() });
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#456" } })
    .jpeg()
    .toBuffer();

  const begin = t.clock.now().getTime();
  const before = await countRows(t);
  const attack = { sent: 0, answered: 0, processorMs: 0 };
  const honest: DayFigures["honest"] = { told: 0, refused: [], photos: 0, photosRefused: 0 };
  const told: { noticeId: string; at: Date; isUrgent: boolean }[] = [];
  const attackers = plan.addresses.map((address) => ({ client: t.as(undefined, { address }), keys: [] as string[] }));
  let strangers = 0;

  const now = () => t.clock.now();
  async function wait(seconds: number): Promise<void> {
    t.clock.advance({ seconds });
    setNow(now());
    await t.post();
  }

  async function attempt<Result>(call: Promise<Result>): Promise<Result | undefined> {
    attack.sent += 1;
    try {
      const result = await call;
      attack.answered += 1;
      return result;
    } catch {
      return undefined;
    }
  }

  async function tell(
    client: TestClient,
    given: { reason: NoticeReason; note?: string; place?: typeof attackedPlace },
  ) {
    const telling = { code, key: randomNoticeKey(), note: "", phone: "", ...given };
    return (await client.api.visitor.notices.send(telling)).key;
  }

  /** Sends everything that one IP address may send. Also reminds of and withdraws the notices of the last burst. */
  async function burst({ client, keys }: (typeof attackers)[number], nth: number): Promise<void> {
    const start = process.cpuUsage();
    for (const key of keys.splice(0, 6)) await attempt(client.api.tellings.nudge({ key }));
    const reasons = getReasonsOfKind("vehicle");
    for (let one = 0; one < 12; one += 1) {
      const reason = reasons[(one + nth) % reasons.length]!;
      const key = await attempt(tell(client, { reason, ...(one % 3 === 0 && { note: "x".repeat(300) }) }));
      if (key === undefined) continue;
      keys.push(key);
      if (one % 4 === 3) {
        await attempt(client.api.tellings.withdraw({ key }));
        await attempt(tell(client, { reason, place: attackedPlace }));
      }
    }
    const { user, system } = process.cpuUsage(start);
    attack.processorMs += (user + system) / 1000;
  }

  const stranger = () => t.as(undefined, { address: `172.16.${(strangers += 1) >> 8}.${strangers & 255}` });

  async function tellHonestly(given: Parameters<typeof tell>[1], isUrgent: boolean): Promise<void> {
    honest.told += 1;
    try {
      const key = await tell(stranger(), given);
      told.push({ noticeId: await readNoticeId(t.db, key), at: now(), isUrgent });
    } catch (error) {
      honest.refused.push((error as { code: string }).code);
    }
  }

  /** Sends a notice and then its photo, as the form's script does. */
  async function sendPhoto(): Promise<void> {
    const client = stranger();
    const key = randomNoticeKey();
    honest.photos += 1;
    const form = { key, reason: "other", note: "Fotoğraf ekte", "photo-follows": "1" };
    const sent = await client.send(`/q/${code}/haber`, { form });
    const upload = new FormData();
    upload.append("photo", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "a.jpg");
    const added = sent.status === 303 && (await client.send(`${sent.headers.get("Location")}/foto`, { upload }));
    if (!added || added.status !== 303) honest.photosRefused += 1;
  }

  for (let minute = 0; minute < DAY_MINUTES; minute += plan.tick) {
    if (minute % plan.minutes === 0) for (const attacker of attackers) await burst(attacker, minute / plan.minutes);
    const inTwoHours = minute % 120;
    if (inTwoHours === plan.tick) await tellHonestly({ reason: "child-animal", place: attackedPlace }, true);
    if (inTwoHours === 2 * plan.tick) await tellHonestly({ reason: "blocking", note: "Garajın önü kapalı" }, false);
    if (minute % 480 === 2 * plan.tick) await sendPhoto();
    await wait(31);
    await wait(plan.tick * 60 - 31);
  }
  // Waits for the last summary.
  for (let half = 0; half < 4; half += 1) await wait(30 * 60);

  const sent = await t.db
    .selectFrom("deliveries")
    .select(["way", "kind", "noticeId", "details", "sentAt", "secondPersonId", "lastError", "createdAt"])
    .orderBy("createdAt")
    .execute();
  const left = sent.filter(({ sentAt }) => sentAt !== null);
  const dropped = sent.filter(({ lastError }) => lastError === "too-many");
  const own = left.filter(({ secondPersonId }) => secondPersonId === null);
  const wayOf = ({ way, secondPersonId }: (typeof sent)[number]) => (secondPersonId === null ? way : "second person");
  const minutesUntilTold = ({ noticeId, at, isUrgent }: (typeof told)[number]): number => {
    const isKnown = own.some((one) => one.way === "email" && one.noticeId === noticeId && one.createdAt < at);
    if (isKnown && !isUrgent) return 0;
    const first = own.find(
      (one) =>
        one.way === "email" &&
        one.createdAt >= at &&
        (one.noticeId === noticeId ||
          (one.details as { notices?: { noticeId: string }[] }).notices?.some((each) => each.noticeId === noticeId)),
    );
    return first ? (first.createdAt.getTime() - at.getTime()) / 60_000 : Infinity;
  };
  const isQuiet = (at: Date) => findQuietEnd(proposedQuietHours, at) !== undefined;
  const { rows: untold } = await sql<{ count: number }>`
    select count(*)::integer as count from alerts where told_at is null`.execute(t.db);
  const after = await countRows(t);
  if (now().getTime() - begin < DAY_MINUTES * 60_000) throw new Error("The day was shorter than a day.");
  return {
    attack,
    honest,
    urgentAfter: told.filter(({ isUrgent }) => isUrgent).map(minutesUntilTold),
    otherAfter: told.filter(({ isUrgent, at }) => !isUrgent && !isQuiet(at)).map(minutesUntilTold),
    messages: countBy(left, wayOf),
    inQuietHours: own.filter(({ way, createdAt }) => way === "email" && isQuiet(createdAt)).length,
    tooMany: countBy(dropped, wayOf),
    urgentDropped: dropped.filter(({ noticeId }) => told.some((one) => one.isUrgent && one.noticeId === noticeId))
      .length,
    untold: untold[0]!.count,
    rows: Object.fromEntries(COUNTED_TABLES.map((table) => [table, after[table]! - before[table]!])),
  };
}

async function countRows(t: TestApp): Promise<Record<string, number>> {
  const counts = await Promise.all(
    COUNTED_TABLES.map(async (table) => {
      const query = t.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("count"));
      return [table, Number((await query.executeTakeFirstOrThrow()).count)] as const;
    }),
  );
  return Object.fromEntries(counts);
}

function countBy<One>(all: readonly One[], by: (one: One) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of all) counts[by(one)] = (counts[by(one)] ?? 0) + 1;
  return counts;
}
