import { createECDH, createPrivateKey } from "node:crypto";

import { answerWords } from "#contract/notices/notices.words.ts";
import { makeInboxNoticePath } from "#contract/pages.ts";
import { getAlertTopic } from "#domain/notices/alert.ts";
import { isPushEndpoint } from "#domain/notices/push.ts";

import type { TakenDelivery } from "../deliveries-store.ts";
import type { SendingOutcome } from "../lane.ts";
import { isMessageStillToSend, makeLinkForMessage } from "./alert-link.ts";
import type { AlertChannel, ChannelDeps } from "./channel.ts";
import { encodePublicPushKey, findOrMakePushKey } from "./push-key.ts";
import { PUSH_MESSAGE_MAX, makePushMessage } from "./push-message.ts";
import { parseRetryAfter } from "./retry-after.ts";

export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export const pushChannel: AlertChannel = { way: "push", seats: 8, seatsOfOne: 2, send: sendPush };

const TTL_SECONDS = 60 * 60;
const TIMEOUT_MS = 10_000;
const TOKEN_LIFETIME_MS = 12 * 60 * 60 * 1000;

async function sendPush(deps: ChannelDeps, delivery: TakenDelivery): Promise<SendingOutcome> {
  const { address, content } = delivery;
  // The browser was removed while the message waited.
  if (address === null) return { is: "dropped", error: "gone" };
  if (!(await isMessageStillToSend(deps.db, delivery))) return { is: "dropped", error: "over" };
  const { endpoint, p256dh, auth } = address as PushAddress;
  if (!isPushEndpoint(endpoint)) return { is: "gone", error: "gone" };
  const message = makePushMessage(content, await linkOfAlert(deps, delivery));
  if (message.length > PUSH_MESSAGE_MAX) return { is: "failed", error: "too-large" };
  const isOfNotice = content.kind === "summary" || getAlertTopic(content.kind) === "notices";
  const headers = {
    TTL: String(TTL_SECONDS),
    Urgency: isOfNotice ? "high" : "normal",
    // With the same topic, a later message about the notice replaces a message that the push service still holds.
    ...("noticeId" in content && { Topic: content.noticeId.replaceAll("-", "") }),
    "Content-Encoding": "aes128gcm",
    "Content-Type": "application/octet-stream",
    Authorization: await makeAuthorization(deps, new URL(endpoint).origin),
  };
  const body = await encryptPush(message, { p256dh, auth });
  let answer: Response;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    answer = await deps.fetch(endpoint, { method: "POST", redirect: "error", signal, headers, body });
    // The body of the answer is not read, because nothing in it is needed and it may be long.
    await answer.body?.cancel();
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return { is: "retry", error: isLate ? "timed-out" : "away" };
  }
  return outcomeOfResponse(deps, answer, new URL(endpoint).host);
}

/** Two, because every browser shows at least two. */
const PUSHED_ANSWERS = ["now", "coming-5"] as const;

/**
 * A tap on an alert about a notice opens the inbox; its buttons open the page where the receiver can answer without a
 * log-in.
 */
async function linkOfAlert(deps: ChannelDeps, delivery: TakenDelivery) {
  const { content } = delivery;
  const { brand, publicUrl } = deps.config;
  const link = await makeLinkForMessage(deps, delivery);
  if (content.kind !== "notice" && content.kind !== "nudge") return { brand: brand.name, navigate: link, actions: [] };
  const actions = PUSHED_ANSWERS.map((answer) => ({
    action: answer,
    title: answerWords[answer],
    navigate: `${link}?answer=${answer}`,
  }));
  return { brand: brand.name, navigate: publicUrl + makeInboxNoticePath(content.noticeId), actions };
}

/** Encrypts a message for one browser (RFC 8291). */
export async function encryptPush(
  message: Buffer,
  { p256dh, auth }: Pick<PushAddress, "p256dh" | "auth">,
): Promise<Buffer<ArrayBuffer>> {
  // The library is imported at the first message, because a server that only shows scan pages never needs it.
  const { default: ece } = await import("http_ece");
  const once = createECDH("prime256v1");
  once.generateKeys();
  const body = ece.encrypt(message, { version: "aes128gcm", dh: p256dh, privateKey: once, authSecret: auth });
  return Buffer.from(body);
}

/** The Authorization header that identifies us to a push service (VAPID, RFC 8292). */
async function makeAuthorization({ db, config, now }: ChannelDeps, audience: string): Promise<string> {
  const { SignJWT } = await import("jose");
  const key = await findOrMakePushKey(db, now());
  const { email } = config.operator;
  const token = await new SignJWT()
    .setProtectedHeader({ alg: "ES256", typ: "JWT" })
    .setAudience(audience)
    .setSubject(email === "" ? config.publicUrl : `mailto:${email}`)
    .setExpirationTime(new Date(now().getTime() + TOKEN_LIFETIME_MS))
    .sign(createPrivateKey({ key: { kty: "EC", crv: "P-256", ...key }, format: "jwk" }));
  return `vapid t=${token}, k=${encodePublicPushKey(key)}`;
}

function outcomeOfResponse(
  { log, metrics, now }: ChannelDeps,
  { ok, status, headers }: Response,
  host: string,
): SendingOutcome {
  if (ok) return { is: "sent" };
  switch (status) {
    case 404:
    case 410:
      return { is: "gone", error: "gone" };
    case 413:
      return { is: "failed", error: "too-large" };
    case 429:
      return { is: "retry", error: "busy", notBefore: parseRetryAfter(headers.get("Retry-After"), now()) };
  }
  if (status >= 500)
    return { is: "retry", error: "busy", notBefore: parseRetryAfter(headers.get("Retry-After"), now()) };
  // The fault is ours, for example an invalid key or header, so a retry would not help.
  log.error({ host, status }, "push service refused what we send");
  metrics.pushRefused(status);
  return { is: "failed", error: "refused" };
}
