import { SECOND_PERSON_MAILS_A_DAY_MAX } from "#domain/notices/second-person.ts";
import { isAmongFirstRequests, isWithinFairLimit } from "#domain/words/fair-part.ts";
import type { NewDelivery } from "#server/outbox/deliveries-store.ts";

import type { AgreedSecondPerson } from "./reader-facts.ts";
import type { TakenAlert } from "./store.ts";

const MINUTE_MS = 60_000;

/**
 * A mail is due after the agreed minutes and is dropped if the account answers earlier. A mail beyond the daily maximum
 * is stored as not sent, so that the account's list shows it. Repeated messages of one network add at most one such
 * entry a day.
 */
export function planDeliveriesToSecondPerson(
  userId: string,
  person: AgreedSecondPerson | null,
  told: readonly TakenAlert[],
  now: Date,
): NewDelivery[] {
  if (person === null) return [];
  const dueAt = new Date(now.getTime() + person.afterMinutes * MINUTE_MS);
  const to = { way: "email", channelId: null, channelName: person.name, secondPersonId: person.id } as const;
  const toldOf = new Set(person.toldOf);
  let { tooManyToday } = person;
  return told.flatMap(({ content, ...alert }): NewDelivery[] => {
    // The second person gets one mail for each notice, even if a reminder or another visitor with the same message
    // follows.
    if (content.kind !== "notice" || content.isToMember || toldOf.has(content.noticeId)) return [];
    const delivery = { ...to, userId, content };
    // The limit protects the second person from a flood of messages that one network sends.
    if (isAmongFirstRequests(alert) && isWithinFairLimit(alert, toldOf.size, SECOND_PERSON_MAILS_A_DAY_MAX)) {
      toldOf.add(content.noticeId);
      return [{ ...delivery, dueAt }];
    }
    tooManyToday += 1;
    return isAmongFirstRequests(alert) || tooManyToday === 1 ? [{ ...delivery, notSent: "too-many" }] : [];
  });
}
