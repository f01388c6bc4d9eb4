import { setImmediate } from "node:timers/promises";

import { sql, type Kysely } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import type { AlertWay } from "#domain/notices/alert-way.ts";
import { hashToken } from "#server/access/session-token.ts";
import { runTransaction } from "#server/db/database.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { sendDue } from "../../../test/send-due.ts";
import { isSomebodyWaiting } from "../../../test/waiting.ts";
import { makeUser } from "../../../test/world.ts";
import { makeChannelLane, type AlertChannel } from "./channels/channel.ts";
import {
  deleteOldDeliveries,
  giveUpWaitingDeliveries,
  queueDeliveries,
  makeSettleDelivery,
  switchOffChannel,
  takeDeliveries,
  type TakenDelivery,
} from "./deliveries-store.ts";
import type { SendingOutcome } from "./lane.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let t: TestApp;
let userId: string;
beforeAll(async () => {
  t = await createTestApp();
  ({ id: userId } = await makeUser(t.db));
});
afterEach(async () => {
  await t.db.deleteFrom("deliveries").execute();
  await t.db.deleteFrom("channels").execute();
});
afterAll(() => t.close());

let channelCount = 0;

async function makeChannel(kind: "push" | "webhook" = "webhook", owner = userId): Promise<string> {
  channelCount += 1;
  const id = makeId(t.clock.now());
  const address = {
    address: JSON.stringify({ url: "https://x.example" }),
    addressHash: hashToken(String(channelCount)),
  };
  const now = t.clock.now();
  await t.db
    .insertInto("channels")
    .values({ id, userId: owner, kind, name: "x", topics: [], createdAt: now, ...address })
    .execute();
  return id;
}

function queueTestDeliveries(
  channelId: string,
  count = 1,
  way: AlertWay = "webhook",
  dueAt = t.clock.now(),
): Promise<string[]> {
  const one = { userId, way, channelId, channelName: "x", content: { kind: "test" }, dueAt } as const;
  return queueDeliveries(
    t.db,
    Array.from({ length: count }, () => one),
    t.clock.now(),
  );
}

function makeTestChannel(
  outcomeOf: (delivery: TakenDelivery) => SendingOutcome | Promise<SendingOutcome>,
  given: Partial<Pick<AlertChannel, "way" | "seats" | "seatsOfOne">> = {},
  deps = t.deps,
) {
  const channel: AlertChannel = {
    way: "webhook",
    seats: 4,
    seatsOfOne: 2,
    ...given,
    send: async (_, delivery) => outcomeOf(delivery),
  };
  return sendDue(makeChannelLane(channel, deps), deps);
}

const SENT_OUTCOME = { is: "sent" } as const;

function readDelivery(id: string) {
  return t.db.selectFrom("deliveries").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

function readChannel(id: string) {
  return t.db.selectFrom("channels").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Takes messages for sending, but does not send them, like a process that ends suddenly. */
function takeTestDeliveries(
  count = 1,
  held: ReadonlyMap<string, number> = new Map(),
  db: Kysely<DB> = t.db,
): Promise<TakenDelivery[]> {
  const now = t.clock.now();
  const until = new Date(now.getTime() + 2 * MINUTE_MS);
  return takeDeliveries(db, "webhook", { now, until, count, held, seatsOfOne: 2 });
}

describe("one receiver among others", () => {
  test("a way that is away keeps nothing back in another", async () => {
    const [late = ""] = await queueTestDeliveries(await makeChannel());
    const [quick = ""] = await queueTestDeliveries(await makeChannel("push"), 1, "push");
    await Promise.all([
      makeTestChannel(() => ({ is: "away", error: "away" })),
      makeTestChannel(() => SENT_OUTCOME, { way: "push" }),
    ]);
    expect((await readDelivery(quick)).sentAt).toEqual(t.clock.now());
    expect(await readDelivery(late)).toMatchObject({ sentAt: null, givenUpAt: null, tries: 1, lastError: "away" });
  });

  test("one that hangs takes its few seats, and everything else goes by", async () => {
    const hanging = await makeChannel();
    await queueTestDeliveries(hanging, 30);
    const others = await Promise.all(Array.from({ length: 5 }, () => makeChannel()));
    for (const other of others) await queueTestDeliveries(other, 5);
    const release = Promise.withResolvers<SendingOutcome>();
    let hangs = 0;
    let most = 0;
    const arrived: string[] = [];
    const running = makeTestChannel(async ({ id, channelId }) => {
      if (channelId !== hanging) {
        arrived.push(id);
        if (arrived.length === 25) release.resolve({ is: "gone", error: "gone" });
        return SENT_OUTCOME;
      }
      hangs += 1;
      most = Math.max(most, hangs);
      return release.promise;
    });
    await running;
    expect(most).toBe(2);
    expect(arrived).toHaveLength(25);
  });

  test("a seat is not taken twice of messages that are taken together", async () => {
    const [one, other] = [await makeChannel(), await makeChannel()];
    await queueTestDeliveries(one, 10);
    await queueTestDeliveries(other, 10);
    const taken = Map.groupBy(await takeTestDeliveries(8, new Map([[one, 1]])), ({ channelId }) => channelId);
    expect([taken.get(one)?.length, taken.get(other)?.length]).toEqual([1, 2]);
    expect((await takeTestDeliveries(8, new Map([[one, 2]]))).map(({ channelId }) => channelId)).toEqual([
      other,
      other,
    ]);
  });

  test("what was sent or given up there takes no place before what waits", async () => {
    const [one, other] = [await makeChannel(), await makeChannel()];
    for (const channel of [one, other]) await queueTestDeliveries(channel, 3);
    await makeTestChannel(({ channelId }) => (channelId === one ? SENT_OUTCOME : { is: "failed", error: "refused" }));
    t.clock.advance({ seconds: 10 * 60 });
    const next = [...(await queueTestDeliveries(one)), ...(await queueTestDeliveries(other))];
    expect((await takeTestDeliveries(2)).map(({ id }) => id).toSorted()).toEqual(next.toSorted());
  });

  test("what waits longest goes first", async () => {
    const channel = await makeChannel();
    const early = await queueTestDeliveries(channel, 3);
    t.clock.advance({ seconds: 1 });
    const late = await queueTestDeliveries(channel, 2);
    const order: string[] = [];
    await makeTestChannel(
      ({ id }) => {
        order.push(id);
        return SENT_OUTCOME;
      },
      { seats: 1 },
    );
    expect(order.slice(0, 3).toSorted()).toEqual(early.toSorted());
    expect(order.slice(3).toSorted()).toEqual(late.toSorted());
  });
});

describe("what fails", () => {
  test("is tried again when the other side asked for it, and whatever else waits there as well", async () => {
    const channel = await makeChannel();
    const idle = await makeChannel();
    const ids = await queueTestDeliveries(channel, 3);
    const inAnHour = new Date(t.clock.now().getTime() + 60 * MINUTE_MS);
    const [later = ""] = await queueTestDeliveries(channel, 1, "webhook", inAnHour);
    const notBefore = new Date(t.clock.now().getTime() + 7 * MINUTE_MS);
    let tries = 0;
    await makeTestChannel(
      () => {
        tries += 1;
        return { is: "retry", error: "busy", notBefore };
      },
      { seats: 1, seatsOfOne: 1 },
    );
    expect(tries).toBe(1);
    for (const id of ids) expect((await readDelivery(id)).nextTryAt).toEqual(notBefore);
    expect((await readDelivery(later)).nextTryAt).toEqual(inAnHour);
    expect((await readChannel(channel)).failingSince).toEqual(t.clock.now());
    expect((await readChannel(idle)).failingSince).toBeNull();
    t.clock.advance({ seconds: 7 * 60 });
    expect(await makeTestChannel(() => SENT_OUTCOME)).toBe(3);
    expect(await readChannel(channel)).toMatchObject({ failingSince: null, lastSentAt: t.clock.now() });
  });

  test("is given up for good once the other side refuses it, and the next is tried", async () => {
    const channel = await makeChannel();
    const [refused = "", next = ""] = await queueTestDeliveries(channel, 2);
    await makeTestChannel(({ id }) => (id === refused ? { is: "failed", error: "refused" } : SENT_OUTCOME));
    expect(await readDelivery(refused)).toMatchObject({ givenUpAt: t.clock.now(), lastError: "refused" });
    expect((await readDelivery(next)).sentAt).not.toBeNull();
  });

  test("switches its channel off when nothing will ever arrive there, and gives up what waits", async () => {
    const channel = await makeChannel();
    const [arrived = "", refused = ""] = await queueTestDeliveries(channel, 2);
    await makeTestChannel(({ id }) => (id === arrived ? SENT_OUTCOME : { is: "failed", error: "refused" }));
    const before = [await readDelivery(arrived), await readDelivery(refused)];
    const ids = await queueTestDeliveries(channel, 5);
    t.clock.advance({ seconds: 1 });
    const other = await makeChannel();
    const [beside = ""] = await queueTestDeliveries(other);
    await makeTestChannel(({ channelId }) => (channelId === channel ? { is: "gone", error: "gone" } : SENT_OUTCOME), {
      seats: 1,
      seatsOfOne: 1,
    });
    for (const id of ids) expect(await readDelivery(id)).toMatchObject({ givenUpAt: t.clock.now(), lastError: "gone" });
    expect((await readChannel(channel)).offAt).toEqual(t.clock.now());
    expect((await readDelivery(beside)).sentAt).not.toBeNull();
    expect((await readChannel(other)).offAt).toBeNull();
    expect([await readDelivery(arrived), await readDelivery(refused)]).toEqual(before);
  });

  test("switches its channel off after five days without success and not before, of which its account is told once", async () => {
    const { id: neighbour, email } = await makeUser(t.db);
    const channel = await makeChannel("webhook", neighbour);
    const since = t.clock.now();
    const away = () => ({ is: "retry", error: "away" }) as const;
    for (const [days, isOff] of [
      [0, false],
      [4.99, false],
      [5, true],
    ] as const) {
      t.clock.advance({ seconds: (since.getTime() + days * DAY_MS - t.clock.now().getTime()) / 1000 });
      await queueTestDeliveries(channel);
      await makeTestChannel(away);
      expect((await readChannel(channel)).offAt !== null).toBe(isOff);
    }
    const open = await t.db.selectFrom("deliveries").select("id").where("givenUpAt", "is", null).execute();
    expect(open).toEqual([]);
    const off = (await readChannel(channel)).offAt;
    // Queues a message as if the channel were being switched off at that moment.
    t.clock.advance({ seconds: 1 });
    await queueTestDeliveries(channel);
    await makeTestChannel(away);
    expect((await readChannel(channel)).offAt).toEqual(off);
    const mails = await t.db.selectFrom("mails").select(["kind", "recipient"]).execute();
    expect(mails).toEqual([{ kind: "channel-switched-off", recipient: email }]);
  });

  test("by a clock that is doubted its channel stays on, and what waits there is tried again", async () => {
    const channel = await makeChannel();
    const [id = ""] = await queueTestDeliveries(channel);
    const away = () => ({ is: "retry", error: "away" }) as const;
    await makeTestChannel(away);
    const now = () => new Date(t.clock.now().getTime() + 400 * DAY_MS);
    const clocks = { doubt: "ahead", server: now(), database: now(), lastSeen: t.clock.now() } as const;
    const clockWatch = { doubted: () => clocks, sureNow: async () => undefined };
    await makeTestChannel(away, {}, { ...t.deps, now, clockWatch });
    expect((await readChannel(channel)).offAt).toBeNull();
    expect(await readDelivery(id)).toMatchObject({ tries: 2, givenUpAt: null });
  });

  test("is over with the next success, also within the minute after another", async () => {
    const channel = await makeChannel();
    for (const outcome of [SENT_OUTCOME, { is: "retry", error: "busy" }] as const) {
      await queueTestDeliveries(channel);
      await makeTestChannel(() => outcome);
    }
    expect((await readChannel(channel)).failingSince).not.toBeNull();
    t.clock.advance({ seconds: 10 });
    await makeTestChannel(() => SENT_OUTCOME);
    expect((await readChannel(channel)).failingSince).toBeNull();
  });

  test("begins its five days anew with each success", async () => {
    const channel = await makeChannel();
    for (const outcome of [{ is: "retry", error: "away" }, SENT_OUTCOME, { is: "retry", error: "away" }] as const) {
      await queueTestDeliveries(channel);
      await makeTestChannel(() => outcome);
      t.clock.advance({ days: 3 });
    }
    expect((await readChannel(channel)).offAt).toBeNull();
  });

  test("says nothing of its channel when it was dropped here", async () => {
    const channel = await makeChannel();
    const [id = ""] = await queueTestDeliveries(channel);
    await makeTestChannel(() => ({ is: "dropped", error: "over" }));
    expect(await readDelivery(id)).toMatchObject({ givenUpAt: t.clock.now(), lastError: "over" });
    expect((await readChannel(channel)).failingSince).toBeNull();
  });

  test("unforeseen is tried again like everything else", async () => {
    const [id = ""] = await queueTestDeliveries(await makeChannel());
    await makeTestChannel(() => Promise.reject(new TypeError("of the inside")));
    expect(await readDelivery(id)).toMatchObject({ sentAt: null, givenUpAt: null, lastError: "TypeError" });
  });
});

describe("several processes", () => {
  test("no message is sent by two of them", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1) ids.push(...(await queueTestDeliveries(await makeChannel(), 10)));
    const arrived: string[] = [];
    const send = async ({ id }: TakenDelivery): Promise<SendingOutcome> => {
      await setImmediate();
      arrived.push(id);
      return SENT_OUTCOME;
    };
    const counts = await Promise.all(Array.from({ length: 3 }, () => makeTestChannel(send)));
    expect(arrived.toSorted()).toEqual(ids.toSorted());
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100);
  });

  test("a message is another's once its lease has run out, and not before", async () => {
    await queueTestDeliveries(await makeChannel());
    expect(await takeTestDeliveries()).toMatchObject([{ tries: 1 }]);
    t.clock.advance({ seconds: 119 });
    expect(await takeTestDeliveries()).toEqual([]);
    t.clock.advance({ seconds: 1 });
    expect(await takeTestDeliveries()).toMatchObject([{ tries: 2 }]);
  });

  test.each<SendingOutcome>([SENT_OUTCOME, { is: "failed", error: "refused" }, { is: "gone", error: "gone" }])(
    "whoever lost its lease changes nothing by %o",
    async (outcome) => {
      const channel = await makeChannel();
      const [id = ""] = await queueTestDeliveries(channel);
      const [lost] = await takeTestDeliveries();
      t.clock.advance({ seconds: 120 });
      await takeTestDeliveries();
      const before = [await readDelivery(id), await readChannel(channel)];
      await makeSettleDelivery(t.deps)(lost!, outcome, undefined);
      expect([await readDelivery(id), await readChannel(channel)]).toEqual(before);
    },
  );

  test.each<SendingOutcome>([
    SENT_OUTCOME,
    { is: "retry", error: "busy" },
    { is: "failed", error: "refused" },
    { is: "gone", error: "gone" },
  ])("what was given up while it was on its way stays so by %o", async (outcome) => {
    const channel = await makeChannel();
    const [id = ""] = await queueTestDeliveries(channel);
    const [taken] = await takeTestDeliveries();
    await runTransaction(t.db, (tx) => switchOffChannel(tx, channel, "stopped", t.clock.now()));
    const before = [await readDelivery(id), await readChannel(channel)];
    t.clock.advance({ seconds: 1 });
    await makeSettleDelivery(t.deps)(taken!, outcome, outcome.is === "retry" ? t.clock.now() : undefined);
    expect([await readDelivery(id), await readChannel(channel)]).toEqual(before);
  });

  test("what is given up just as another process takes it is not taken", async () => {
    const [first = ""] = await queueTestDeliveries(await makeChannel());
    t.clock.advance({ seconds: 1 });
    const [second = ""] = await queueTestDeliveries(await makeChannel());
    await sql`create function hold() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(1); return new; end'`.execute(t.db);
    await sql`create trigger hold before update of tries on deliveries for each row execute function hold()`.execute(
      t.db,
    );
    const { taking } = await runTransaction(t.db, async (holder) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(holder);
      const begun = runTransaction(t.db, async (tx) => {
        // Other query plans are switched off, so that the statement has read both rows before it locks the second row.
        for (const way of ["hashjoin", "mergejoin", "seqscan"])
          await sql`set local ${sql.ref(`enable_${way}`)} = off`.execute(tx);
        return takeTestDeliveries(2, new Map(), tx);
      });
      await expect.poll(() => isSomebodyWaiting(t.db)).toBe(true);
      await t.db.updateTable("deliveries").set({ givenUpAt: t.clock.now() }).where("id", "=", second).execute();
      return { taking: begun };
    });
    expect((await taking).map(({ id }) => id)).toEqual([first]);
    await sql`drop function hold() cascade`.execute(t.db);
  });

  test("what fails leaves what another process has on its way to the same channel with it", async () => {
    const channel = await makeChannel();
    await queueTestDeliveries(channel, 2);
    const [fails, other] = await takeTestDeliveries(2);
    const before = await readDelivery(other!.id);
    await makeSettleDelivery(t.deps)(
      fails!,
      { is: "retry", error: "busy" },
      new Date(t.clock.now().getTime() + 10_000),
    );
    expect(await readDelivery(other!.id)).toEqual(before);
  });

  test("that a channel works is written once a minute", async () => {
    const [channel, idle] = [await makeChannel(), await makeChannel()];
    const first = t.clock.now();
    for (const [seconds, expected] of [
      [0, 0],
      [60, 0],
      [1, 61],
    ] as const) {
      t.clock.advance({ seconds });
      await queueTestDeliveries(channel);
      await makeTestChannel(() => SENT_OUTCOME);
      expect((await readChannel(channel)).lastSentAt).toEqual(new Date(first.getTime() + expected * 1000));
    }
    expect((await readChannel(idle)).lastSentAt).toBeNull();
  });
});

test("with a channel is given up what waits to be sent there, and not what was, nor what waits for another one", async () => {
  const [channel, other] = [await makeChannel(), await makeChannel()];
  const [arrived = "", refused = ""] = await queueTestDeliveries(channel, 2);
  await makeTestChannel(({ id }) => (id === arrived ? SENT_OUTCOME : { is: "failed", error: "refused" }));
  const [waiting = ""] = await queueTestDeliveries(channel);
  const [beside = ""] = await queueTestDeliveries(other);
  await runTransaction(t.db, (tx) => giveUpWaitingDeliveries(tx, [channel], t.clock.now()));
  const rows = await t.db.selectFrom("deliveries").select(["id", "sentAt", "givenUpAt", "lastError"]).execute();
  const now = t.clock.now();
  expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(
    new Map([
      [arrived, { sentAt: now, givenUpAt: null, lastError: "" }],
      [refused, { sentAt: null, givenUpAt: now, lastError: "refused" }],
      [waiting, { sentAt: null, givenUpAt: now, lastError: "removed" }],
      [beside, { sentAt: null, givenUpAt: null, lastError: "" }],
    ]),
  );
});

test("what was written down is forgotten after thirty days, and not before", async () => {
  const channel = await makeChannel();
  await queueTestDeliveries(channel);
  t.clock.advance({ seconds: 1 });
  const [kept = ""] = await queueTestDeliveries(channel);
  t.clock.advance({ days: 30 });
  await deleteOldDeliveries(t.db, t.clock.now());
  expect(await t.db.selectFrom("deliveries").select("id").execute()).toEqual([{ id: kept }]);
});
