import type { Mail } from "#contract/ports/mails.ts";
import type { Deps } from "#server/deps.ts";
import { MailPutOffError, MailRefusedError } from "#server/outside/mail.ts";

/** How a receiver behaves: it accepts messages, refuses them permanently, is temporarily busy, or no longer exists. */
export type ReceiverBehaviour = "takes" | "refuses" | "busy" | "gone";

export interface HandedMessage {
  to: string;
  way: "email" | "push" | "telegram" | "webhook";
  isTaken: boolean;
  mail?: Mail;
}

export function makeReceivers() {
  const handed: HandedMessage[] = [];
  const takings = new Map<string, ReceiverBehaviour>();

  function hand(given: Omit<HandedMessage, "isTaken">): ReceiverBehaviour {
    const taking = takings.get(given.to) ?? "takes";
    handed.push({ ...given, isTaken: taking === "takes" });
    return taking;
  }

  let meeting = async (): Promise<void> => undefined;

  const deps = {
    mailer: {
      description: "",
      async send({ recipient, text }) {
        const taking = hand({ to: recipient, way: "email", mail: JSON.parse(text) as Mail });
        if (taking === "busy") throw new MailPutOffError("later");
        if (taking !== "takes") throw new MailRefusedError("nobody");
      },
    },
    fetch: async (asked) => {
      await meeting();
      const taking = hand({ to: asked instanceof Request ? asked.url : asked.toString(), way: "push" });
      return new Response(null, { status: { takes: 201, refuses: 400, busy: 503, gone: 410 }[taking] });
    },
    telegram: {
      bot: "kodutara_bot",
      introduce: async () => undefined,
      isTelegram: () => false,
      async send({ chatId }) {
        const taking = hand({ to: String(chatId), way: "telegram" });
        const status = { takes: 200, refuses: 400, busy: 429, gone: 403 }[taking];
        return { isOk: status === 200, status, description: "", retryAfterSeconds: undefined, result: undefined };
      },
    },
    outward: {
      isReachable: async () => true,
      async post(url) {
        const taking = hand({ to: url, way: "webhook" });
        return { status: { takes: 200, refuses: 400, busy: 500, gone: 410 }[taking], retryAfter: undefined };
      },
    },
  } satisfies Pick<Deps, "mailer" | "fetch" | "telegram" | "outward">;

  return {
    deps,
    handed,
    behave: (to: string, taking: ReceiverBehaviour) => void takings.set(to, taking),
    together(count: number): { end: () => void } {
      let met = Promise.withResolvers<void>();
      let arrived = 0;
      meeting = () => {
        arrived += 1;
        if (arrived === count) {
          met.resolve();
          met = Promise.withResolvers<void>();
          arrived = 0;
          return Promise.resolve();
        }
        return met.promise;
      };
      return { end: () => void (meeting = async () => undefined) };
    },
  };
}

export type TestReceivers = ReturnType<typeof makeReceivers>;
