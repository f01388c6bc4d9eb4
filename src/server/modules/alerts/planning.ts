import type { Transaction } from "kysely";

import type { AlertContent } from "#domain/alert-content.ts";
import { planAlerts, topicOf } from "#domain/alert.ts";
import { inTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import { type NewDelivery, queueDeliveries } from "#server/outbox/deliveries-store.ts";
import { errorName, keepLooking, type Outbox } from "#server/outbox/lane.ts";

import { readReaderFacts, type ReaderFacts } from "./reader-facts.ts";
import { queueForSecondPerson } from "./second-person-store.ts";
import {
  dropAlerts,
  holdAlerts,
  markTold,
  onAlertQueued,
  putOffAlerts,
  takeAlerts,
  takeReader,
  type TakenAlert,
} from "./store.ts";

export type PlanningDeps = Pick<Deps, "db" | "log" | "now">;

/** So long an account waits whose alerts could not be planned, in milliseconds. */
const RETRY_AFTER = 60_000;

/** Accounts that a process plans for at once: most of the time is spent on the way to the database. */
const AT_ONCE = 4;

/** Makes messages of every alert that is due, account by account; gives how many accounts that were. */
export async function planDueAlerts(deps: PlanningDeps, isStopping = () => false): Promise<number> {
  const rounds = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => planOneByOne(deps, isStopping)));
  // Thrown once all of them are done, so that none goes on unseen.
  return rounds.reduce((sum, round) => {
    if (round.status === "rejected") throw round.reason;
    return sum + round.value;
  }, 0);
}

async function planOneByOne(deps: PlanningDeps, isStopping: () => boolean): Promise<number> {
  let count = 0;
  while (!isStopping()) {
    const now = deps.now();
    let userId: string | undefined;
    try {
      const found = await inTransaction(deps.db, async (tx) => {
        userId = await takeReader(tx, now);
        return userId !== undefined && ((await planFor(tx, userId, now)) ? "planned" : "planned by another");
      });
      if (!found) return count;
      if (found === "planned") count += 1;
    } catch (error) {
      if (userId === undefined) throw error;
      deps.log.warn({ reason: errorName(error) }, "alerts could not be planned");
      await putOffAlerts(deps.db, userId, new Date(now.getTime() + RETRY_AFTER), now);
    }
  }
  return count;
}

/** False where nothing of the account is due any more. */
async function planFor(tx: Transaction<DB>, userId: string, now: Date): Promise<boolean> {
  const { due, over } = await takeAlerts(tx, userId, now);
  await dropAlerts(tx, over);
  if (due.length === 0) return over.length > 0;
  const facts = await readReaderFacts(tx, userId, now);
  const plan = planAlerts(due, facts.settings, facts.told, now);
  const contents: AlertContent[] = plan.single.map(({ content }) => content);
  if (plan.summary.length > 0) contents.push(summaryOf(plan.summary));
  await queueDeliveries(
    tx,
    contents.flatMap((content) => waysOf(facts, content).map((way) => ({ ...way, userId, content }))),
    now,
  );
  const told = [...plan.single, ...plan.summary];
  const notices = told.map(({ content }) => content).filter((content) => content.kind === "notice");
  await queueForSecondPerson(tx, userId, facts.secondPerson, notices, now);
  await markTold(
    tx,
    told.map(({ id }) => id),
    now,
  );
  await holdAlerts(
    tx,
    plan.held.map(({ id }) => id),
    plan.heldUntil,
  );
  return true;
}

/** Most notices that a summary names. */
const NAMED = 5;

function summaryOf(alerts: readonly TakenAlert[]): AlertContent {
  const notices = alerts
    .map(({ content }) => content)
    .filter((content) => content.kind === "notice" || content.kind === "nudge");
  // One notice may have arrived and been asked after.
  const each = [...new Map(notices.map((notice) => [notice.noticeId, notice])).values()];
  return {
    kind: "summary",
    count: each.length,
    notices: each
      .slice(-NAMED)
      .toReversed()
      .map(({ noticeId, code, plate, reason }) => ({ noticeId, code, plate, reason })),
  };
}

type Way = Pick<NewDelivery, "way" | "channelId" | "channelName">;

/** By which ways an account is told of something. */
function waysOf({ settings, hasMail, channels }: ReaderFacts, { kind }: AlertContent): Way[] {
  const topic = kind === "summary" ? "notices" : topicOf(kind);
  if (topic === null) return [];
  const mail: Way[] = [{ way: "email", channelId: null, channelName: "" }];
  // What became of an application or a code is mailed by itself, whatever was chosen.
  const isMailed = hasMail && settings.mailTopics.includes(topic) && topic !== "account";
  return [
    ...(isMailed ? mail : []),
    ...channels
      .filter(({ topics }) => topics.includes(topic))
      .map(({ id, kind: way, name }) => ({ way, channelId: id, channelName: name })),
  ];
}

/** Keeps making messages of alerts until it is stopped. */
export function keepPlanning(deps: PlanningDeps): Outbox {
  const outbox = keepLooking("alerts", deps, ({ isStopping }) => planDueAlerts(deps, isStopping));
  const stopListening = onAlertQueued((dueAt) => {
    const wait = dueAt.getTime() - deps.now().getTime();
    if (wait <= 0) outbox.wake();
    else setTimeout(outbox.wake, wait).unref();
  });
  return {
    ...outbox,
    async stop() {
      stopListening();
      await outbox.stop();
    },
  };
}
