import { makeAlertText } from "#contract/notices/alerts.words.ts";
import { TelegramError, type TelegramAnswer } from "#server/outside/telegram.ts";

import type { TakenDelivery } from "../deliveries-store.ts";
import type { SendingOutcome } from "../lane.ts";
import { isMessageStillToSend, makeLinkForMessage } from "./alert-link.ts";
import type { AlertChannel, ChannelDeps } from "./channel.ts";

/** Telegram allows about thirty messages a second per bot, and one a second per chat. */
export const telegramChannel: AlertChannel = { way: "telegram", seats: 8, seatsOfOne: 1, send: sendTelegram };

export interface TelegramAddress {
  chatId: number;
}

async function sendTelegram(deps: ChannelDeps, delivery: TakenDelivery): Promise<SendingOutcome> {
  const { address, content, sharesContent } = delivery;
  if (address === null) return { is: "dropped", error: "gone" };
  // The operator has removed the bot from the settings. Messages wait until there is a bot again.
  if (!deps.telegram) return { is: "away", error: "away" };
  if (!(await isMessageStillToSend(deps.db, delivery))) return { is: "dropped", error: "over" };
  const { title, body } = makeAlertText(content, { brand: deps.config.brand.name, isOpen: sharesContent });
  const button = { text: "Aç", url: await makeLinkForMessage(deps, delivery) };
  try {
    const { chatId } = address as TelegramAddress;
    return outcomeOfAnswer(await deps.telegram.send({ chatId, text: `${title}\n${body}`, button }), deps.now());
  } catch (error) {
    if (error instanceof TelegramError && error.code === "timed-out") return { is: "retry", error: "timed-out" };
    return { is: "away", error: "away" };
  }
}

function outcomeOfAnswer({ isOk, status, description, retryAfterSeconds }: TelegramAnswer, now: Date): SendingOutcome {
  if (isOk) return { is: "sent" };
  // The user has blocked the bot or deleted the Telegram account.
  if (status === 403 || (status === 400 && /chat not found/iu.test(description))) return { is: "gone", error: "gone" };
  if (status === 429) {
    const notBefore = retryAfterSeconds === undefined ? undefined : new Date(now.getTime() + retryAfterSeconds * 1000);
    return { is: "retry", error: "busy", notBefore };
  }
  // The bot's token is invalid, which only the operator can fix.
  if (status === 401 || status === 404) return { is: "away", error: "away" };
  return status >= 500 ? { is: "retry", error: "busy" } : { is: "failed", error: "refused" };
}
