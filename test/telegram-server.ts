import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

import * as z from "zod/mini";

export const TEST_BOT = { token: "123456789:AAknr-deneme_anahtari_0123456789abcd", name: "kodu_tara_bot" };

const messageSchema = z.strictObject({
  chat_id: z.int(),
  text: z.string().check(z.minLength(1), z.maxLength(4096)),
  link_preview_options: z.strictObject({ is_disabled: z.literal(true) }),
  reply_markup: z.strictObject({
    inline_keyboard: z.tuple([z.tuple([z.strictObject({ text: z.string(), url: z.url() })])]),
  }),
});
const webhookSchema = z.strictObject({
  url: z.string().check(z.regex(/^https:\/\//)),
  secret_token: z.string().check(z.regex(/^[\w-]{1,256}$/)),
  allowed_updates: z.array(z.string()),
});

type TelegramResponse = [status: number, body: object];

export async function startTelegramServer() {
  const messages: z.infer<typeof messageSchema>[] = [];
  let told: z.infer<typeof webhookSchema> | undefined;
  let answer: TelegramResponse | undefined;

  const methods: Record<string, (body: unknown) => object> = {
    getMe: () => ({ id: 1, is_bot: true, first_name: "Kodu Tara", username: TEST_BOT.name }),
    setWebhook: (body) => {
      told = z.parse(webhookSchema, body);
      return {};
    },
    sendMessage: (body) => {
      messages.push(z.parse(messageSchema, body));
      return { message_id: messages.length };
    },
  };

  function reply(path: string, body: unknown): TelegramResponse {
    const [, token, name = ""] = /^\/bot([^/]+)\/(\w+)$/u.exec(path) ?? [];
    if (token !== TEST_BOT.token) return [401, { ok: false, error_code: 401, description: "Unauthorized" }];
    if (answer && name === "sendMessage") return answer;
    try {
      return [200, { ok: true, result: methods[name]!(body) }];
    } catch (error) {
      return [400, { ok: false, error_code: 400, description: `Bad Request: ${String(error)}` }];
    }
  }

  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const [status, said] = reply(request.url ?? "", body);
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(said));
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    environment: { TELEGRAM_BOT_TOKEN: TEST_BOT.token },
    url: `http://127.0.0.1:${port}`,
    /** The data of the last setWebhook call. */
    webhook: () => told,
    take: () => messages.splice(0),
    answerWith(status?: number, body: object = {}) {
      answer = status === undefined ? undefined : [status, { ok: false, error_code: status, ...body }];
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}
