import { type RawBuilder, sql } from "kysely";

import type { AlertWay } from "#domain/notices/alert-way.ts";
import { defaultAlertSettings } from "#domain/notices/alert.ts";
import type { DeliveryFacts, MessageKind } from "#domain/notices/delivery.ts";
import { toDeliveryError } from "#server/outbox/delivery-error.ts";
import { hasNoticeWay } from "#server/outbox/notice-ways.ts";

/** A notice has fewer, even with all reminders on every channel. */
const MESSAGES_MAX = 100;

/** The facts about a notice's delivery as JSON from the database, with instants in milliseconds since 1970. */
export interface DeliveryFactsRow {
  alerts: {
    kind: "notice" | "nudge";
    isUrgent: boolean;
    nth: number;
    isHeld: boolean;
    dueAt: number;
    hasWay: boolean;
    quietFrom: number | null;
    quietUntil: number | null;
    pausedUntil: number | null;
    urgentBreaksQuiet: boolean | null;
  }[];
  messages: {
    kind: MessageKind;
    way: AlertWay;
    isToSecondPerson: boolean;
    lastError: string;
    createdAt: number;
    sentAt: number | null;
    givenUpAt: number | null;
    nextTryAt: number;
  }[];
}

const toEpochMs = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

const messageColumns = sql`kind, way, second_person_id is not null as is_to_second_person, last_error, created_at, sent_at, given_up_at, next_try_at`;

export const deliveryFacts: RawBuilder<DeliveryFactsRow> = sql<DeliveryFactsRow>`json_build_object(
  'alerts', (
    select coalesce(json_agg(json_build_object(
      'kind', alerts.kind, 'isUrgent', is_urgent, 'nth', nth, 'isHeld', is_held, 'dueAt', ${toEpochMs("due_at")},
      'hasWay', ${hasNoticeWay}, 'quietFrom', quiet_from, 'quietUntil', quiet_until, 'pausedUntil', ${toEpochMs("paused_until")}, 'urgentBreaksQuiet', urgent_breaks_quiet)), '[]')
    from alerts join users on users.id = alerts.user_id left join alert_settings on alert_settings.user_id = users.id
    where alerts.notice_id = notices.id and told_at is null),
  'messages', (
    select coalesce(json_agg(json_build_object(
      'kind', kind, 'way', way, 'isToSecondPerson', is_to_second_person, 'lastError', last_error, 'createdAt', ${toEpochMs("created_at")},
      'sentAt', ${toEpochMs("sent_at")}, 'givenUpAt', ${toEpochMs("given_up_at")}, 'nextTryAt', ${toEpochMs("next_try_at")}) order by created_at), '[]')
    from (
      (select ${messageColumns} from deliveries where notice_id = notices.id limit ${sql.lit(MESSAGES_MAX)})
      union all
      (select ${messageColumns} from deliveries where summarized @> array[notices.id] limit ${sql.lit(MESSAGES_MAX)})
    ) as told))`;

export function readDeliveryFacts({ alerts, messages }: DeliveryFactsRow): DeliveryFacts {
  return {
    alerts: alerts.map(
      ({ kind, isUrgent, nth, isHeld, dueAt, hasWay, quietFrom: from, quietUntil: until, pausedUntil, ...alert }) => ({
        kind,
        isUrgent,
        nth,
        isHeld,
        dueAt: new Date(dueAt),
        hasWay,
        quiet: from === null || until === null ? null : { from, until },
        pausedUntil: pausedUntil === null ? null : new Date(pausedUntil),
        urgentBreaksQuiet: alert.urgentBreaksQuiet ?? defaultAlertSettings.urgentBreaksQuiet,
      }),
    ),
    messages: messages.map(({ kind, way, isToSecondPerson, lastError, createdAt, ...message }) => {
      const { sentAt, givenUpAt, nextTryAt } = message;
      return {
        kind,
        way,
        isToSecondPerson,
        state: sentAt !== null ? "sent" : givenUpAt !== null ? "given-up" : "waiting",
        error: toDeliveryError(lastError),
        createdAt: new Date(createdAt),
        at: new Date(sentAt ?? givenUpAt ?? nextTryAt),
      } as const;
    }),
  };
}
