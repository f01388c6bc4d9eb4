import type { Mail } from "#contract/ports/mails.ts";
import type { Mailer, OutgoingMail } from "#server/outside/mail.ts";

export interface CollectedMail {
  id: string;
  recipient: string;
  mail: Mail;
  file: File | undefined;
}

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

export function readTokenOfMail({ mail }: CollectedMail): string {
  const token = "link" in mail ? mail.link.split("#")[1] : undefined;
  if (token === undefined) throw new Error(`A mail of the kind ${mail.kind} has no token.`);
  return token;
}
