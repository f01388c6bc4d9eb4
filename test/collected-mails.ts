import type { Mail } from "#contract/ports/mails.ts";
import type { Mailer, OutgoingMail } from "#server/outside/mail.ts";

/** A mail that a test received. */
export interface CollectedMail {
  id: string;
  recipient: string;
  mail: Mail;
  file: File | undefined;
}

/** A mailer that collects mails. `take` returns them and empties the collection. */
export function collectMails(): { mailer: Mailer; take(): CollectedMail[] } {
  let collected: CollectedMail[] = [];
  return {
    mailer: {
      description: "",
      send: async ({ id, recipient, text, file }: OutgoingMail) => {
        collected.push({ id, recipient, mail: JSON.parse(text) as Mail, file });
      },
    },
    take() {
      const taken = collected;
      collected = [];
      return taken;
    },
  };
}

/** The token in the link of a mail. */
export function readTokenOfMail({ mail }: CollectedMail): string {
  const token = "link" in mail ? mail.link.split("#")[1] : undefined;
  if (token === undefined) throw new Error(`A mail of the kind ${mail.kind} has no token.`);
  return token;
}
