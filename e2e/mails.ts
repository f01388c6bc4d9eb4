import type { MailServer, ReceivedMail } from "../test/mail-server.ts";
import { expect } from "./fixtures.ts";

/** Subjects of the mails that are sent. */
const subjects = {
  confirm: "Kodu Tara: e-posta adresinizi doğrulayın",
  reset: "Kodu Tara: yeni şifre belirleyin",
  passwordChanged: "Kodu Tara: şifreniz değiştirildi",
  approved: "Kodu Tara: başvurunuz onaylandı",
  refused: "Kodu Tara: başvurunuz hakkında",
  closed: "Kodu Tara: hesabınız kapatıldı",
  reopened: "Kodu Tara: hesabınız yeniden açıldı",
  removed: "Kodu Tara: hesabınız silindi",
};
type Kind = keyof typeof subjects;

/** What the page behind the link of a mail of the kind 'confirm' asks to be pressed. */
export const CONFIRM = "Adresimi doğrula";

/** The first mail of a kind that reached somebody, or with `nth` a later one; waits for it. */
export async function mailTo(
  { mails }: MailServer,
  { email }: { email: string },
  kind: Kind,
  nth = 1,
): Promise<ReceivedMail> {
  const fitting = () => mails.filter(({ subject, to }) => subject === subjects[kind] && to.includes(email));
  await expect.poll(() => fitting().length, `mails to ${email}: ${subjects[kind]}`).toBeGreaterThanOrEqual(nth);
  return fitting()[nth - 1]!;
}

/** The link that a mail leads to, the same in its text and behind its button. */
export function linkIn({ text, html }: ReceivedMail): string {
  const link = /https?:\S+#\S+/.exec(text)?.[0] ?? "";
  expect(link).not.toBe("");
  expect(html).toContain(`href="${link}"`);
  return link;
}

/** The mail to somebody whose subject says this; waits for it, half a minute unless more is given, in milliseconds. */
export async function mailWith(
  { mails }: MailServer,
  { email }: { email: string },
  words: string,
  timeout = 30_000,
): Promise<ReceivedMail> {
  const find = () => mails.find(({ subject, to }) => subject.includes(words) && to.includes(email));
  await expect.poll(() => find() !== undefined, { message: `a mail to ${email}: ${words}`, timeout }).toBe(true);
  return find()!;
}

/** The link to a page that the server draws, the same in a mail's text and behind its button. */
export function linkInMail({ text, html }: ReceivedMail): string {
  const link = /https?:\S+\/ikinci\/\S+/.exec(text)?.[0] ?? "";
  expect(link).not.toBe("");
  expect(html).toContain(`href="${link}"`);
  return link;
}
