import type { Mail } from "#contract/ports/mails.ts";
import type { Deps } from "#server/deps.ts";
import { MailPutOff, MailRefused } from "#server/outside/mail.ts";

/** How whoever receives takes what is sent to them: takes it, refuses it for good, wants nothing just now, or is there no more. */
export type Taking = "takes" | "refuses" | "busy" | "gone";

/** Something that was handed to the world outside, or was tried to. `to` is a mail address, an endpoint, a chat or an address of a program. */
export interface Handed {
  to: string;
  way: "email" | "push" | "telegram" | "webhook";
  isTaken: boolean;
  /** Of a mail alone: what it says. */
  mail?: Mail;
}

/**
 * Everybody outside who can be sent something, in the place of mail servers, push services, Telegram and programs. Who is not named takes
 * everything.
 */
export function makeReceivers() {
  const handed: Handed[] = [];
  const takings = new Map<string, Taking>();

  function hand(given: Omit<Handed, "isTaken">): Taking {
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
        if (taking === "busy") throw new MailPutOff("later");
        if (taking !== "takes") throw new MailRefused("nobody");
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
    /** From now on this one takes what is sent so. */
    behave: (to: string, taking: Taking) => void takings.set(to, taking),
    /** Until `end` push services answer so many messages at the same moment. */
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

export type Receivers = ReturnType<typeof makeReceivers>;
