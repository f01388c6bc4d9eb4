import type { Page } from "@playwright/test";

import type { MailServer, ReceivedMail } from "../test/mail-server.ts";
import { expect } from "./fixtures.ts";
import { callApi } from "./people.ts";

const subjectOfMail = {
  confirm: "Kodu Tara: e-posta adresinizi doğrulayın",
  reset: "Kodu Tara: yeni şifre belirleyin",
  passwordChanged: "Kodu Tara: şifreniz değiştirildi",
  approved: "Kodu Tara: başvurunuz onaylandı",
  refused: "Kodu Tara: başvurunuz hakkında",
  addressChange: "Kodu Tara: e-posta adresinin değişmesini onaylayın",
  addressChanged: "Kodu Tara: e-posta adresiniz değişti",
  closed: "Kodu Tara: hesabınız kapatıldı",
  reopened: "Kodu Tara: hesabınız yeniden açıldı",
  removed: "Kodu Tara: hesabınız silindi",
};
type MailName = keyof typeof subjectOfMail;

export const CONFIRM_BUTTON_NAME = "Adresimi doğrula";

export async function findMailTo(
  { mails }: MailServer,
  { email }: { email: string },
  kind: MailName,
  nth = 1,
): Promise<ReceivedMail> {
  const fitting = () => mails.filter(({ subject, to }) => subject === subjectOfMail[kind] && to.includes(email));
  await expect.poll(() => fitting().length, `mails to ${email}: ${subjectOfMail[kind]}`).toBeGreaterThanOrEqual(nth);
  return fitting()[nth - 1]!;
}

export function findTokenLink({ text, html }: ReceivedMail): string {
  const link = /https?:\S+#\S+/.exec(text)?.[0] ?? "";
  expect(link).not.toBe("");
  expect(html).toContain(`href="${link}"`);
  return link;
}

export async function findMailBySubject(
  { mails }: MailServer,
  { email }: { email: string },
  words: string,
  timeout = 30_000,
): Promise<ReceivedMail> {
  const find = () => mails.find(({ subject, to }) => subject.includes(words) && to.includes(email));
  await expect.poll(() => find() !== undefined, { message: `a mail to ${email}: ${words}`, timeout }).toBe(true);
  return find()!;
}

export function findSecondPersonLink({ text, html }: ReceivedMail): string {
  const link = /https?:\S+\/ikinci\/\S+/.exec(text)?.[0] ?? "";
  expect(link).not.toBe("");
  expect(html).toContain(`href="${link}"`);
  return link;
}

export async function confirmAddress(page: Page, mailServer: MailServer, person: { email: string }): Promise<void> {
  const link = findTokenLink(await findMailTo(mailServer, person, "confirm"));
  await callApi(page, "POST", "/account/confirm", { token: link.split("#")[1] });
}
