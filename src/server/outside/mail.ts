import type { Transporter } from "nodemailer";

import type { RenderedMail } from "#contract/ports/mails.ts";
import type { Config } from "#server/config.ts";

import { mailFolderPath, writeMailFile } from "./mail-folder.ts";
import { isLoopback } from "./public-address.ts";

/** `id` becomes its Message-ID, by which a repeated mail is recognised. */
export interface OutgoingMail extends RenderedMail {
  id: string;
  recipient: string;
  file?: File | undefined;
}

/** `send` throws MailRefusedError or MailPutOffError for a fault of this mail; other errors concern all mails. */
export interface Mailer {
  readonly description: string;
  readonly isFolder?: true;
  send(mail: OutgoingMail): Promise<void>;
}

export class MailRefusedError extends Error {}

/**
 * Thrown when the mail server does not accept this mail yet, for example because a mailbox is full or because of
 * greylisting.
 */
export class MailPutOffError extends Error {}

const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

export function createMailer(config: MailSenderConfig & Pick<Config, "dataDir" | "secrets">): Mailer {
  const { smtpUrl } = config.secrets;
  return smtpUrl === undefined ? createFolderMailer(config) : createSmtpMailer(smtpUrl, config);
}

type MailSenderConfig = Pick<Config, "brand" | "operator" | "mailFrom" | "publicUrl">;

async function toMessage(
  { id, recipient, subject, text, html, file }: OutgoingMail,
  { brand, operator, mailFrom, publicUrl }: MailSenderConfig,
) {
  return {
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    from: { name: brand.name, address: mailFrom },
    to: { name: "", address: recipient },
    ...(operator.email !== "" && { replyTo: operator.email }),
    subject,
    text,
    html,
    ...(file && {
      attachments: [{ filename: file.name, contentType: file.type, content: Buffer.from(await file.arrayBuffer()) }],
    }),
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    // Texts of users must never make the library read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function createSmtpMailer(smtpUrl: string, sender: MailSenderConfig): Mailer {
  let transport: Promise<Transporter> | undefined;
  // Without TLS, an attacker on the network could read the session.
  const requireTLS = !isLoopback(new URL(smtpUrl).hostname);
  return {
    description: `E-postalar ${new URL(smtpUrl).host} üzerinden gönderiliyor.`,
    async send(mail) {
      transport ??= import("nodemailer").then(({ createTransport }) =>
        createTransport({ url: smtpUrl, requireTLS, ...SMTP_TIMEOUTS }),
      );
      try {
        await (await transport).sendMail(await toMessage(mail, sender));
      } catch (error) {
        throw toMailError(error) ?? error;
      }
    },
  };
}

/** Refusals of the sender or log-in are the operator's problem and are not converted. */
function toMailError(error: unknown): MailRefusedError | MailPutOffError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { responseCode, command } = error as Error & { responseCode?: number; command?: string };
  if (responseCode === undefined || (command !== "RCPT TO" && command !== "DATA")) return undefined;
  const reason = String(responseCode);
  return responseCode >= 500
    ? new MailRefusedError(reason, { cause: error })
    : new MailPutOffError(reason, { cause: error });
}

function createFolderMailer({ dataDir, ...sender }: MailSenderConfig & { dataDir: string }): Mailer {
  const folder = mailFolderPath({ dataDir });
  return {
    description: `SMTP_URL verilmedi: e-postalar gönderilmiyor, ${folder} klasörüne yazılıyor.`,
    isFolder: true,
    async send(mail) {
      const { createTransport } = await import("nodemailer");
      const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
        await toMessage(mail, sender),
      );
      await writeMailFile(folder, mail.id, message as Buffer);
    },
  };
}
