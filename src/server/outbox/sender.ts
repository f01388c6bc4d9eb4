import { maskEmail } from "#domain/fleet/signing-code.ts";
import type { Deps } from "#server/deps.ts";
import { MailPutOffError, MailRefusedError } from "#server/outside/mail.ts";

import { composeMail } from "./compose.ts";
import { nameOfError, startLoop, type OutboxLane, type RunningOutbox, type SendingOutcome, runLane } from "./lane.ts";
import { readSheetOfMail, recordMailedCopy } from "./signing-mails.ts";
import { deleteMail, onMailQueued, rescheduleMail, takeMail, type TakenMail } from "./store.ts";

export type OutboxDeps = Pick<
  Deps,
  | "db"
  | "config"
  | "limits"
  | "log"
  | "metrics"
  | "pages"
  | "mailer"
  | "now"
  | "secretKeys"
  | "clockWatch"
  | "readSignedSheet"
>;

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * A mail is deleted only after the mail server has accepted it, so that no mail is lost. If the process dies in
 * between, the mail is sent again with the same Message-ID.
 */
export function makeMailLane(deps: OutboxDeps): OutboxLane<TakenMail> {
  return {
    name: "mails",
    seats: 1,
    // The lease is longer than any session with a mail server.
    lease: 5 * MINUTE_MS,
    // A reset link is useless after a day.
    patienceFor: ({ kind }) => (kind === "reset-password" ? DAY_MS : 4 * DAY_MS),
    async take(now, until) {
      const mail = await takeMail(deps.db, now, until);
      return mail ? [mail] : [];
    },
    send: (mail) => sendMail(deps, mail),
    async settle(mail, outcome, next) {
      if (outcome.is === "sent" || outcome.is === "dropped") return deleteMail(deps.db, mail);
      await rescheduleMail(deps.db, mail, next ? { at: next } : { givenUpAt: deps.now() }, outcome.error);
    },
  };
}

async function sendMail(deps: OutboxDeps, mail: TakenMail): Promise<SendingOutcome> {
  try {
    const content = await composeMail(deps, mail);
    if (typeof content === "string") {
      deps.metrics.mailDropped(content);
      return { is: "dropped", error: content };
    }
    const rendered = deps.pages.renderMail(content, deps.config);
    const sheet = content.kind === "agreement-signed" && content.hasCopy ? readSheetOfMail(mail) : undefined;
    const file = sheet && (await deps.readSignedSheet(sheet));
    const { id, recipient } = mail;
    const outcome = await sendAndGetOutcome(() => deps.mailer.send({ ...rendered, id, recipient, file }));
    if (file && outcome.is === "sent" && !deps.mailer.isFolder)
      await recordMailedCopy(deps.db, { ...sheet, to: maskEmail(recipient) }, deps.now());
    return outcome;
  } catch (error) {
    return { is: "retry", error: nameOfError(error) };
  }
}

export async function sendAndGetOutcome(send: () => Promise<void>): Promise<SendingOutcome> {
  try {
    await send();
    return { is: "sent" };
  } catch (error) {
    if (error instanceof MailRefusedError) return { is: "failed", error: "refused by the receiving server" };
    if (error instanceof MailPutOffError) return { is: "retry", error: `put off: ${error.message}` };
    // The lane stops, because the next mail would also fail and use up an attempt.
    return { is: "away", error: nameOfError(error) };
  }
}

export function startSending(deps: OutboxDeps): RunningOutbox {
  const lane = makeMailLane(deps);
  return startLoop(lane.name, deps, (running) => runLane(lane, deps, running), onMailQueued);
}
