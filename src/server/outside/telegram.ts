import { createHmac, timingSafeEqual } from "node:crypto";

import * as z from "zod/mini";

import { isPublicSite, type Config } from "#server/config.ts";

import type { SecretKeys } from "./secret-keys.ts";

export const TELEGRAM_PATH = "/telegram";

export const TELEGRAM_HEADER = "X-Telegram-Bot-Api-Secret-Token";

export interface TelegramAnswer {
  isOk: boolean;
  status: number;
  description: string;
  retryAfterSeconds: number | undefined;
  result: unknown;
}

export interface TelegramMessage {
  chatId: number;
  text: string;
  button: { text: string; url: string };
}

export interface TelegramBot {
  /** Undefined until `introduce` has got it from Telegram and registered our URL there. */
  readonly bot: string | undefined;
  introduce(): Promise<void>;
  send(message: TelegramMessage): Promise<TelegramAnswer>;
  isTelegram(header: string | undefined): boolean;
}

const TIMEOUT_MS = 10_000;

const answerSchema = z.object({
  ok: z.boolean(),
  result: z.optional(z.unknown()),
  description: z.optional(z.string()),
  parameters: z.optional(z.object({ retry_after: z.optional(z.number()) })),
});
const botSchema = z.object({ username: z.string().check(z.regex(/^\w{1,64}$/)) });

/** Thrown when Telegram cannot be reached or does not know this bot. */
export class TelegramError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`Telegram: ${code}`);
    this.code = code;
  }
}

export function createTelegram(
  config: Pick<Config, "publicUrl" | "secrets">,
  secretKeys: SecretKeys,
  apiUrl = "https://api.telegram.org",
): TelegramBot | undefined {
  const token = config.secrets.telegramBotToken;
  if (token === undefined || !isPublicSite(config)) return undefined;
  const secret = createHmac("sha256", secretKeys.keyFor("telegram-updates")).update(token).digest("base64url");
  let bot: string | undefined;

  async function call(method: string, body: object): Promise<TelegramAnswer> {
    try {
      const response = await fetch(`${apiUrl}/bot${token}/${method}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { status } = response;
      const answer = z.safeParse(answerSchema, await response.json().catch(() => undefined)).data;
      return {
        isOk: status === 200 && answer?.ok === true,
        status,
        description: answer?.description ?? "",
        retryAfterSeconds: answer?.parameters?.retry_after,
        result: answer?.result,
      };
    } catch (error) {
      // Node's error may contain the URL with the token, so only a short code is passed on.
      throw new TelegramError(error instanceof Error && error.name === "TimeoutError" ? "timed-out" : "away");
    }
  }

  return {
    get bot() {
      return bot;
    },
    async introduce() {
      const me = await call("getMe", {});
      const found = z.safeParse(botSchema, me.result);
      if (!me.isOk || !found.success) throw new TelegramError(`getMe ${me.status}`);
      const told = await call("setWebhook", {
        url: config.publicUrl + TELEGRAM_PATH,
        secret_token: secret,
        allowed_updates: ["message", "my_chat_member"],
      });
      if (!told.isOk) throw new TelegramError(`setWebhook ${told.status}`);
      bot = found.data.username;
    },
    send: ({ chatId, text, button }) =>
      call("sendMessage", {
        chat_id: chatId,
        text,
        link_preview_options: { is_disabled: true },
        reply_markup: { inline_keyboard: [[button]] },
      }),
    isTelegram(header = "") {
      const given = Buffer.from(header);
      const expected = Buffer.from(secret);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
