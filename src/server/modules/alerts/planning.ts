import type { Transaction } from "kysely";

import type { AlertContent } from "#domain/notices/alert-content.ts";
import { planAlerts, getAlertTopic, type AlertPlan } from "#domain/notices/alert.ts";
import { runTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import {
  type NewDelivery,
  queueDeliveries,
  queueUndeliverableMails,
  type UnreachedAccount,
} from "#server/outbox/deliveries-store.ts";
import { nameOfError, startLoop, type RunningOutbox, type LaneState } from "#server/outbox/lane.ts";

import { readReaderFacts, type ReaderFacts } from "./reader-facts.ts";
import { planDeliveriesToSecondPerson } from "./second-person-planning.ts";
import {
  dropAlerts,
  holdAlerts,
  type HoldDecision,
  markAlertsDelivered,
  onAlertQueued,
  postponeAlerts,
  takeAlerts,
  lockReaders,
  type TakenAlert,
} from "./store.ts";

export type PlanningDeps = Pick<Deps, "db" | "log" | "now">;

const RETRY_AFTER_MS = 60_000;

/** Several, because a planner mostly waits for the database. */
const PLANNER_COUNT = 2;

const ACCOUNTS_AT_ONCE = 32;

export async function planDueAlerts(deps: PlanningDeps, isStopping = () => false): Promise<number> {
  const rounds = await Promise.allSettled(Array.from({ length: PLANNER_COUNT }, () => planInTurns(deps, isStopping)));
  // An error is thrown only after all planners have ended, so that none keeps running in the background.
  return rounds.reduce((sum, round) => {
    if (round.status === "rejected") throw round.reason;
    return sum + round.value;
  }, 0);
}

async function planInTurns(deps: PlanningDeps, isStopping: () => boolean): Promise<number> {
  let count = 0;
  let atOnce = ACCOUNTS_AT_ONCE;
  while (!isStopping()) {
    const now = deps.now();
    let readers: string[] = [];
    try {
      count += await runTransaction(deps.db, async (tx) => {
        readers = await lockReaders(tx, atOnce, now);
        return readers.length === 0 ? 0 : planForReaders(tx, readers, now);
      });
      if (readers.length === 0) return count;
      atOnce = ACCOUNTS_AT_ONCE;
    } catch (error) {
      const [reader] = readers;
      if (reader === undefined) throw error;
      atOnce = 1;
      // It is unknown whose alert failed, so the accounts are planned again one by one, and the alert that fails does
      // not block the others.
      if (readers.length > 1) continue;
      deps.log.warn({ reason: nameOfError(error) }, "alerts could not be planned");
      await postponeAlerts(deps.db, reader, new Date(now.getTime() + RETRY_AFTER_MS), now);
    }
  }
  return count;
}

async function planForReaders(tx: Transaction<DB>, readers: readonly string[], now: Date): Promise<number> {
  const { due, over } = await takeAlerts(tx, readers, now);
  await dropAlerts(tx, over);
  if (due.size === 0) return over.length > 0 ? 1 : 0;
  const known = await readReaderFacts(tx, [...due.keys()], now);
  const deliveries: NewDelivery[] = [];
  const told = { alone: [] as string[], together: [] as string[] };
  const untold: UnreachedAccount[] = [];
  const held = new Map<string, HoldDecision & { ids: string[] }>();
  for (const [userId, alerts] of due) {
    const facts = known.get(userId)!;
    const plan = makeAlertPlan(alerts, facts, now);
    const messages: Pick<NewDelivery, "content" | "told">[] = plan.single.map(({ content }) => ({ content }));
    if (plan.summary.length > 0) messages.push(makeSummary(plan.summary));
    deliveries.push(
      ...messages.flatMap((message) =>
        chooseDeliveryWays(facts, message.content).map((way) => ({ ...way, userId, ...message })),
      ),
      ...planDeliveriesToSecondPerson(userId, facts.secondPerson, [...plan.single, ...plan.summary], now),
    );
    if (!hasNoticeWay(facts)) {
      const notices = alerts.flatMap(({ kind, noticeId }) =>
        kind === "notice" && noticeId !== null ? [noticeId] : [],
      );
      if (notices.length > 0) untold.push({ userId, notices });
    }
    told.alone.push(...plan.single.map(({ id }) => id));
    told.together.push(...plan.summary.map(({ id }) => id));
    for (const { alert, reason, until } of plan.held) {
      const same = `${reason} ${until.getTime()}`;
      const holding = held.get(same) ?? { reason, until, ids: [] };
      holding.ids.push(alert.id);
      held.set(same, holding);
    }
  }
  await queueDeliveries(tx, deliveries, now);
  await queueUndeliverableMails(tx, untold, now);
  await markAlertsDelivered(tx, told.alone, { isAlone: true }, now);
  await markAlertsDelivered(tx, told.together, { isAlone: false }, now);
  for (const { ids, ...holding } of held.values()) await holdAlerts(tx, ids, holding);
  return due.size;
}

/**
 * A notice that no channel can deliver is never held, so that the visitor learns soon that the owner cannot be reached,
 * and the second person is mailed.
 */
function makeAlertPlan(alerts: readonly TakenAlert[], facts: ReaderFacts, now: Date): AlertPlan<TakenAlert> {
  const isUntold = ({ kind }: TakenAlert) => getAlertTopic(kind) === "notices" && !hasNoticeWay(facts);
  const plan = planAlerts(
    alerts.filter((alert) => !isUntold(alert)),
    facts.settings,
    facts.told,
    now,
  );
  return { ...plan, single: [...plan.single, ...alerts.filter(isUntold)] };
}

function hasNoticeWay(facts: ReaderFacts): boolean {
  return chooseAlertWays(facts, { kind: "notice" }).length > 0;
}

/** The account's list then shows why nothing was sent. */
function chooseDeliveryWays(facts: ReaderFacts, content: AlertContent): (DeliveryWay & Pick<NewDelivery, "notSent">)[] {
  const ways = chooseAlertWays(facts, content);
  const isNotice = content.kind === "summary" || getAlertTopic(content.kind) === "notices";
  if (ways.length > 0 || !isNotice) return ways;
  const isUnconfirmed = !facts.hasMail && facts.settings.mailTopics.includes("notices");
  return [{ ...mailWay, notSent: isUnconfirmed ? "not-confirmed" : "not-chosen" }];
}

const SUMMARY_NOTICES_MAX = 5;

function makeSummary(alerts: readonly TakenAlert[]): Pick<NewDelivery, "content" | "told"> {
  if (alerts.length === 1) return { content: alerts[0]!.content };
  const notices = alerts
    .map(({ content }) => content)
    .filter((content) => content.kind === "notice" || content.kind === "nudge");
  // A notice may have two alerts, one for its arrival and one for a reminder.
  const each = [...new Map(notices.map((notice) => [notice.noticeId, notice])).values()];
  const isOverCeiling = alerts.some(({ heldFor }) => heldFor === "network" || heldFor === "day");
  const named = each
    .slice(-SUMMARY_NOTICES_MAX)
    .toReversed()
    .map(({ noticeId, code, plate, reason }) => ({ noticeId, code, plate, reason }));
  return {
    content: { kind: "summary", ...(isOverCeiling && { isOverCeiling }), count: each.length, notices: named },
    told: each.map(({ noticeId }) => noticeId),
  };
}

type DeliveryWay = Pick<NewDelivery, "way" | "channelId" | "channelName">;

const mailWay: DeliveryWay = { way: "email", channelId: null, channelName: "" };

export function chooseAlertWays(
  { settings, hasMail, channels }: Pick<ReaderFacts, "settings" | "hasMail" | "channels">,
  { kind }: Pick<AlertContent, "kind">,
): DeliveryWay[] {
  const topic = kind === "summary" ? "notices" : getAlertTopic(kind);
  if (topic === null) return [];
  // Alerts of the topic 'account' are mailed by other code, regardless of the account's settings.
  const isMailed = hasMail && settings.mailTopics.some((one) => one === topic) && topic !== "account";
  return [
    ...(isMailed ? [mailWay] : []),
    ...channels
      .filter(({ topics }) => topics.includes(topic))
      .map(({ id, kind: way, name }) => ({ way, channelId: id, channelName: name })),
  ];
}

export function startPlanning(deps: PlanningDeps): RunningOutbox {
  const round = ({ isStopping }: LaneState) => planDueAlerts(deps, isStopping);
  return startLoop("alerts", deps, round, (wake) =>
    onAlertQueued((dueAt) => {
      const wait = dueAt.getTime() - deps.now().getTime();
      if (wait <= 0) wake();
      else setTimeout(wake, wait).unref();
    }),
  );
}
