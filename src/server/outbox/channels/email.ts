import { makeInboxNoticePath, pages } from "#contract/pages.ts";
import type { Mail } from "#contract/ports/mails.ts";
import type { AlertContent } from "#domain/notices/alert-content.ts";
import { getAlertTopic } from "#domain/notices/alert.ts";

import type { TakenDelivery } from "../deliveries-store.ts";
import type { SendingOutcome } from "../lane.ts";
import { sendAndGetOutcome } from "../sender.ts";
import { isContentStillTrue, makeLinkForMessage } from "./alert-link.ts";
import type { AlertChannel, ChannelDeps } from "./channel.ts";
import { sendToSecondPerson } from "./second-person.ts";

export const emailChannel: AlertChannel = { way: "email", seats: 4, seatsOfOne: 4, send: sendEmail };

async function sendEmail(deps: ChannelDeps, delivery: TakenDelivery): Promise<SendingOutcome> {
  if (delivery.secondPersonId !== null) return sendToSecondPerson(deps, delivery, delivery.secondPersonId);
  const { id, userId, content, tries } = delivery;
  const reader = await deps.db
    .selectFrom("users")
    .select(["email", "displayName", "emailConfirmedAt"])
    .where("id", "=", userId)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  if (!reader || reader.emailConfirmedAt === null) return { is: "dropped", error: "not-confirmed" };
  if (!(await isContentStillTrue(deps.db, userId, content))) return { is: "dropped", error: "over" };
  // A mail counts towards the limit only at its first attempt.
  const isCounted = tries === 1 && !isAboutNotices(content);
  if (isCounted && (await deps.limits.take("mailsByRecipient", reader.email)) !== undefined) {
    deps.metrics.mailDropped("too many to one address today");
    return { is: "dropped", error: "too-many" };
  }
  const mail = await writeMail(deps, delivery, reader.displayName);
  const rendered = deps.pages.renderMail(mail, deps.config);
  return sendAndGetOutcome(() => deps.mailer.send({ ...rendered, id, recipient: reader.email }));
}

/**
 * Notices are limited when they are planned (`planAlerts`), for all channels together, so that they never use up the
 * limit of mails about the account.
 */
function isAboutNotices({ kind }: AlertContent): boolean {
  return kind === "summary" || getAlertTopic(kind) === "notices";
}

async function writeMail(deps: ChannelDeps, delivery: TakenDelivery, name: string): Promise<Mail> {
  const { content } = delivery;
  const { publicUrl } = deps.config;
  const link = await makeLinkForMessage(deps, delivery);
  if (content.kind === "notice" || content.kind === "nudge") {
    const { code, plate, reason, noticeId, toldBy } = content;
    const inboxLink = publicUrl + makeInboxNoticePath(noticeId);
    const isNudge = content.kind === "nudge";
    return { kind: "notice-arrived", name, code, plate, reason, isNudge, toldBy, link, inboxLink };
  }
  return { kind: "alert", name, content, link, settingsLink: publicUrl + pages.alerts.path };
}
