import { setTimeout as pause } from "node:timers/promises";

import type { Deps } from "#server/deps.ts";
import { MailPutOff, MailRefused } from "#server/outside/mail.ts";

import { composeMail } from "./compose.ts";
import { LEASE, nextTryAfter } from "./schedule.ts";
import { deleteMail, onMailQueued, putBackMail, takeMail, type TakenMail } from "./store.ts";

export type OutboxDeps = Pick<Deps, "db" | "config" | "limits" | "log" | "metrics" | "pages" | "mailer" | "now">;

/**
 * Sends every mail that is due, one after another, and gives how many went. A mail leaves the table only once the mail server has
 * taken it, so that none is lost; one whose process died in between is sent again under the same Message-ID.
 */
export async function sendDueMails(deps: OutboxDeps, isStopping = () => false): Promise<number> {
  let sent = 0;
  while (!isStopping()) {
    const now = deps.now();
    const mail = await takeMail(deps.db, now, new Date(now.getTime() + LEASE));
    if (!mail) return sent;
    const outcome = await sendOne(deps, mail);
    if (outcome === "sent") sent += 1;
    // The mail server cannot be reached: the next mail would fail as well, and lose a try.
    if (outcome === "away") return sent;
  }
  return sent;
}

async function sendOne(deps: OutboxDeps, mail: TakenMail): Promise<"sent" | "not sent" | "away"> {
  const told = { mail: mail.id, kind: mail.kind, tries: mail.tries };
  let isOnItsWay = false;
  let isAway = false;
  try {
    const content = await composeMail(deps, mail);
    const isDropped = typeof content === "string";
    if (isDropped) {
      deps.metrics.mailDropped(content);
    } else {
      const rendered = deps.pages.renderMail(content, deps.config);
      isOnItsWay = true;
      await deps.mailer.send({ ...rendered, id: mail.id, recipient: mail.recipient });
      isOnItsWay = false;
      isAway = true;
    }
    await deleteMail(deps.db, mail);
    deps.log.info(told, isDropped ? `mail dropped: ${content}` : "mail sent");
    return isDropped ? "not sent" : "sent";
  } catch (error) {
    // The database is gone just now: the row keeps its lease, so that the mail is not sent again in a hurry.
    if (isAway) throw error;
    const refused = error instanceof MailRefused;
    const reason = refused ? "refused by the receiving server" : codeOf(error);
    const next = refused ? undefined : nextTryAfter(mail, deps.now());
    await putBackMail(deps.db, mail, next ? { at: next } : { givenUpAt: deps.now() }, reason);
    deps.log.warn({ ...told, reason, next }, next ? "mail failed" : "mail given up");
    return !isOnItsWay || refused || error instanceof MailPutOff ? "not sent" : "away";
  }
}

/** What a failure is called, without what the other side said: that may name the recipient. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error instanceof MailPutOff) return `put off: ${error.message}`;
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number };
  return [code ?? error.name, responseCode].filter((part) => part !== undefined).join(" ");
}

/** How often a process looks for mails that are due, in milliseconds; of new ones of its own it is told. */
const LOOK_EVERY = 5000;

/** How long a stopping process waits for the mail server, in milliseconds; the mail's lease then runs out and it is sent again. */
const FAREWELL = 5000;

export interface Outbox {
  /** Looks for mails now, as it does when this process writes one down. */
  wake(): void;
  /** Begins no other mail, and waits for the one that is under way. */
  stop(): Promise<void>;
}

/** Keeps sending until it is stopped. */
export function keepSending(deps: OutboxDeps): Outbox {
  let stopping = false;
  let again = false;
  let round: Promise<void> | undefined;

  async function run(): Promise<void> {
    do {
      again = false;
      try {
        await sendDueMails(deps, () => stopping);
      } catch (error) {
        deps.log.warn({ reason: codeOf(error) }, "looking for mails failed");
      }
    } while (again && !stopping);
    round = undefined;
  }

  function wake(): void {
    again = true;
    if (!stopping) round ??= run();
  }

  const timer = setInterval(wake, LOOK_EVERY).unref();
  const stopListening = onMailQueued(wake);
  wake();
  return {
    wake,
    async stop() {
      stopping = true;
      clearInterval(timer);
      stopListening();
      await Promise.race([round, pause(FAREWELL, undefined, { ref: false })]);
    },
  };
}
