import type { Transporter } from "nodemailer";

import type { RenderedMail } from "#contract/ports/mails.ts";
import type { Config } from "#server/config.ts";

import { mailFolder, writeMailFile } from "./mail-folder.ts";

/** A mail on its way: `id` names it for good, so that a mail that is sent a second time is known as the same. */
export interface OutgoingMail extends RenderedMail {
  id: string;
  recipient: string;
}

/** Sends mails. What the other side has against this one mail is MailRefused or MailPutOff; any other failure would meet every mail. */
export interface Mailer {
  /** Where mails go, for those who start the server. */
  readonly description: string;
  send(mail: OutgoingMail): Promise<void>;
}

/** The receiving server refuses this mail for good. */
export class MailRefused extends Error {}

/** The receiving side does not want this mail yet: a full mailbox, or it wants to see whether we come back. */
export class MailPutOff extends Error {}

/** How long each step of a conversation with the mail server may take, in milliseconds. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** Over SMTP where it is configured, else as files in a folder. */
export function createMailer(config: Sender & Pick<Config, "dataDir" | "secrets">): Mailer {
  const { smtpUrl } = config.secrets;
  return smtpUrl === undefined ? folderMailer(config) : smtpMailer(smtpUrl, config);
}

type Sender = Pick<Config, "brand" | "operator" | "mailFrom" | "publicUrl">;

function messageOf(
  { id, recipient, subject, text, html }: OutgoingMail,
  { brand, operator, mailFrom, publicUrl }: Sender,
) {
  return {
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    from: { name: brand.name, address: mailFrom },
    to: { name: "", address: recipient },
    ...(operator.email !== "" && { replyTo: operator.email }),
    subject,
    text,
    html,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    // A text from outside is never taken for the name of a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function smtpMailer(smtpUrl: string, sender: Sender): Mailer {
  let transport: Promise<Transporter> | undefined;
  // Anywhere else, what is said to the server would travel in the clear if somebody on the way wished so.
  const isLoopback = /^(localhost|127\..*|\[::1\])$/.test(new URL(smtpUrl).hostname);
  return {
    description: `E-postalar ${new URL(smtpUrl).host} üzerinden gönderiliyor.`,
    async send(mail) {
      transport ??= import("nodemailer").then(({ createTransport }) =>
        createTransport({ url: smtpUrl, requireTLS: !isLoopback, ...PATIENCE }),
      );
      try {
        await (await transport).sendMail(messageOf(mail, sender));
      } catch (error) {
        throw aboutThisMail(error) ?? error;
      }
    },
  };
}

/** What the server said to this recipient or this text, for good or for now; what it says against the sender or the log-in is ours to mend. */
function aboutThisMail(error: unknown): MailRefused | MailPutOff | undefined {
  if (!(error instanceof Error)) return undefined;
  const { responseCode, command } = error as Error & { responseCode?: number; command?: string };
  if (responseCode === undefined || (command !== "RCPT TO" && command !== "DATA")) return undefined;
  const reason = String(responseCode);
  return responseCode >= 500 ? new MailRefused(reason, { cause: error }) : new MailPutOff(reason, { cause: error });
}

function folderMailer({ dataDir, ...sender }: Sender & { dataDir: string }): Mailer {
  const folder = mailFolder({ dataDir });
  return {
    description: `SMTP_URL verilmedi: e-postalar gönderilmiyor, ${folder} klasörüne yazılıyor.`,
    async send(mail) {
      const { createTransport } = await import("nodemailer");
      const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
        messageOf(mail, sender),
      );
      await writeMailFile(folder, mail.id, message as Buffer);
    },
  };
}
