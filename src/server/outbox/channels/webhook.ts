import { createHmac } from "node:crypto";

import { makeAlertText } from "#contract/notices/alerts.words.ts";
import type { PoliceAction } from "#domain/fleet/police-notice.ts";
import type { AlertContent } from "#domain/notices/alert-content.ts";
import { listSigningSecrets, type WebhookSecrets } from "#domain/notices/webhook.ts";
import { NotPublicUrlError } from "#server/outside/outward.ts";

import type { TakenDelivery } from "../deliveries-store.ts";
import type { SendingOutcome } from "../lane.ts";
import { isMessageStillToSend, makeLinkForMessage } from "./alert-link.ts";
import type { AlertChannel, ChannelDeps } from "./channel.ts";
import { parseRetryAfter } from "./retry-after.ts";

export const webhookChannel: AlertChannel = { way: "webhook", seats: 32, seatsOfOne: 4, send: sendWebhook };

export interface WebhookAddress extends WebhookSecrets {
  url: string;
}

function webhookTypeOf(content: AlertContent): string {
  return content.kind === "rental" ? webhookTypeOfRental[content.action] : webhookTypeOfAlert[content.kind];
}

const webhookTypeOfAlert: Record<Exclude<AlertContent["kind"], "rental">, string> = {
  notice: "notice.arrived",
  nudge: "notice.waiting",
  summary: "notice.summary",
  fleet: "fleet.dates",
  "police-late": "fleet.police-late",
  "company-approved": "account.news",
  "company-refused": "account.news",
  "code-switched-off": "account.news",
  "log-in": "account.log-in",
  test: "test",
};

const webhookTypeOfRental: Record<PoliceAction, string> = {
  "rental-started": "rental.started",
  "rental-extended": "rental.changed",
  "car-swapped": "rental.changed",
  "rental-ended": "rental.ended",
  "rental-start-corrected": "rental.changed",
  "rental-end-corrected": "rental.changed",
};

async function sendWebhook(deps: ChannelDeps, delivery: TakenDelivery): Promise<SendingOutcome> {
  const { id, address } = delivery;
  if (address === null) return { is: "dropped", error: "gone" };
  if (!(await isMessageStillToSend(deps.db, delivery))) return { is: "dropped", error: "over" };
  const { url, ...secrets } = address as WebhookAddress;
  const body = makeWebhookBody(delivery, await makeLinkForMessage(deps, delivery), deps.config);
  const timestamp = String(Math.floor(deps.now().getTime() / 1000));
  const signed = listSigningSecrets(secrets, deps.now()).map((secret) => signWebhook(secret, id, timestamp, body));
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "kodu-tara",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signed.join(" "),
  };
  try {
    const { status, retryAfter } = await deps.outward.post(url, headers, body);
    return outcomeOfStatus(status, parseRetryAfter(retryAfter, deps.now()));
  } catch (error) {
    return outcomeOfError(error);
  }
}

/** `secret` is 'whsec_' followed by the key in base64. */
export function signWebhook(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

/** The content is included only if the account has allowed it. */
function makeWebhookBody(
  { content, createdAt, sharesContent }: TakenDelivery,
  link: string,
  { brand }: ChannelDeps["config"],
): string {
  const text = makeAlertText(content, { brand: brand.name, isOpen: sharesContent });
  const data = { ...text, link, ...(sharesContent && { content }) };
  return JSON.stringify({ type: webhookTypeOf(content), timestamp: createdAt.toISOString(), data });
}

function outcomeOfStatus(status: number, notBefore: Date | undefined): SendingOutcome {
  if (status >= 200 && status < 300) return { is: "sent" };
  if (status === 410) return { is: "gone", error: "gone" };
  if (status === 413) return { is: "failed", error: "too-large" };
  // Redirects are not followed, because the account did not choose their target.
  if (status >= 300 && status < 400) return { is: "failed", error: "refused" };
  if (status === 429 || status >= 500) return { is: "retry", error: "busy", notBefore };
  // Other refusals often end when somebody repairs the receiver, so the message is tried until the alert expires.
  return { is: "retry", error: "refused" };
}

function outcomeOfError(error: unknown): SendingOutcome {
  if (error instanceof NotPublicUrlError) return { is: "failed", error: "not-public" };
  const isSlow = error instanceof Error && error.name === "TimeoutError";
  return { is: "retry", error: isSlow ? "timed-out" : "away" };
}
