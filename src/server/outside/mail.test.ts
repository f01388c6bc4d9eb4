import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { readConfig } from "#server/config.ts";

import { type MailServer, parseMail, startMailServer } from "../../../test/mail-server.ts";
import { createMailer, MailPutOffError, MailRefusedError, type Mailer, type OutgoingMail } from "./mail.ts";

const MAIL_ID = "019353a0-1111-7222-8333-444455556666";
const testMail: OutgoingMail = {
  id: MAIL_ID,
  recipient: "sehriban.ogut+kodu'tara@posta.example",
  subject: "Şifrenizi yenileyin: İğneada, çıkış 5'te · “Kodu Tara”",
  text: "Merhaba Şehriban Öğüt,\n\nBağlantı 60 dakika geçerli:\nhttps://kodutara.example/reset-password#aBc-123_x\n",
  html: "<!doctype html><p>Merhaba <b>Şehriban Öğüt</b>, ığüşöç İĞÜŞÖÇ 🚗</p>",
};

let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.goDown());

function makeMailer(environment: Record<string, string> = {}): Mailer {
  return createMailer(readConfig({ SMTP_URL: server.url, ...environment }));
}

function sendAndGetError(mailer: Mailer): Promise<unknown> {
  return mailer.send(testMail).then(
    () => undefined,
    (error: unknown) => error,
  );
}

test("a mail arrives as it was written: Turkish subject, text and HTML, with the brand as its sender", async () => {
  await makeMailer({ BRAND: "Tara Şöyle", PUBLIC_URL: "https://kodutara.example" }).send(testMail);
  expect(server.mails).toHaveLength(1);
  const [received] = server.mails;
  expect(received).toMatchObject({
    from: { name: "Tara Şöyle", address: "bilgi@kodutara.example" },
    recipients: [testMail.recipient],
    to: [testMail.recipient],
    subject: testMail.subject,
  });
  expect(received?.text.trimEnd()).toBe(testMail.text.trimEnd());
  expect(received?.html.trimEnd()).toBe(testMail.html);
});

test("a file goes with a mail as it is", async () => {
  const file = new File([new Uint8Array([37, 80, 68, 70, 0, 255])], "sozlesme-1.pdf", { type: "application/pdf" });
  await makeMailer().send({ ...testMail, file });
  const { attachments } = await PostalMime.parse(server.mails[0]!.raw);
  expect(attachments).toMatchObject([{ filename: "sozlesme-1.pdf", mimeType: "application/pdf" }]);
  expect(Buffer.from(attachments[0]!.content as ArrayBuffer)).toEqual(Buffer.from(await file.arrayBuffer()));
});

test("the sender's address is the configured one", async () => {
  await makeMailer({ MAIL_FROM: "mesaj@posta.example" }).send(testMail);
  expect(server.mails[0]?.from.address).toBe("mesaj@posta.example");
});

test("a mail says that a machine wrote it, so that no machine answers", async () => {
  await makeMailer().send(testMail);
  expect(server.mails[0]?.headers.get("auto-submitted")).toBe("auto-generated");
  expect(server.mails[0]?.headers.get("x-auto-response-suppress")).toBe("All");
});

test("a mail that is sent twice has one Message-ID, and another mail another", async () => {
  const mailer = makeMailer({ PUBLIC_URL: "https://kodutara.example" });
  await mailer.send(testMail);
  await mailer.send(testMail);
  await mailer.send({ ...testMail, id: "019353a0-1111-7222-8333-000000000000" });
  expect(server.mails.map(({ messageId }) => messageId)).toEqual([
    `<${MAIL_ID}@kodutara.example>`,
    `<${MAIL_ID}@kodutara.example>`,
    "<019353a0-1111-7222-8333-000000000000@kodutara.example>",
  ]);
});

test("a brand or a subject with line breaks, angle brackets or addresses adds no header and no recipient", async () => {
  const brand = 'A" <x@evil.example>, B';
  await makeMailer({ BRAND: brand }).send({ ...testMail, subject: "Bir\r\nBcc: kurban@evil.example\r\n\r\niki" });
  const [received] = server.mails;
  expect(received?.from).toEqual({ name: brand, address: "bilgi@localhost" });
  expect(received?.recipients).toEqual([testMail.recipient]);
  expect(received?.headers.has("bcc")).toBe(false);
  expect(received?.text.trimEnd()).toBe(testMail.text.trimEnd());
});

test.each(["sade", "p@ss:w/ö?r#d%25 &+=", "şifre\"'\\<>"])("the log-in in SMTP_URL is used: %s", async (password) => {
  await using guarded = await startMailServer({ login: { user: "kullanıcı@posta.example", password } });
  const mailer = makeMailer({ SMTP_URL: guarded.url });
  await mailer.send(testMail);
  expect(guarded.mails).toHaveLength(1);
  // The description, which the server prints at its start, contains no secret.
  expect(mailer.description).toBe(`E-postalar ${new URL(guarded.url).host} üzerinden gönderiliyor.`);
});

test("a wrong log-in is ours to mend, so the mail is not refused for good", async () => {
  await using guarded = await startMailServer({ login: { user: "biri", password: "dogru" } });
  const error = await sendAndGetError(makeMailer({ SMTP_URL: guarded.url.replace("dogru", "yanlis") }));
  expect(error).toMatchObject({ code: "EAUTH" });
  expect(error).not.toBeInstanceOf(MailRefusedError);
});

test.each([
  ["takes mails", "goes"],
  ["refuses the sender", "fails"],
  ["is busy", "is put off"],
  ["hangs up before the text", "fails"],
  ["takes the text and hangs up", "fails"],
  ["refuses the text", "is refused for good"],
] as const)("with a server that %s, the mail %s", async (manner, outcome) => {
  server.manner = manner;
  const error = await sendAndGetError(makeMailer());
  const seen =
    error instanceof MailRefusedError
      ? "is refused for good"
      : error instanceof MailPutOffError
        ? "is put off"
        : "fails";
  expect(error === undefined ? "goes" : seen).toBe(outcome);
});

test("a recipient whom the server does not know is refused for good, and the next mail goes", async () => {
  server.unknown.add(testMail.recipient);
  const mailer = makeMailer();
  expect(await sendAndGetError(mailer)).toBeInstanceOf(MailRefusedError);
  await mailer.send({ ...testMail, recipient: "baska@posta.example" });
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([["baska@posta.example"]]);
});

test("a recipient whose mailbox is full is put off, and the next mail goes", async () => {
  server.full.add(testMail.recipient);
  const mailer = makeMailer();
  expect(await sendAndGetError(mailer)).toBeInstanceOf(MailPutOffError);
  await mailer.send({ ...testMail, recipient: "baska@posta.example" });
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([["baska@posta.example"]]);
});

test("a server that is down fails the mail, and once it is up again the same mailer sends", async () => {
  const mailer = makeMailer();
  await server.goDown();
  const error = await sendAndGetError(mailer);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefusedError);
  await server.comeUp();
  await mailer.send(testMail);
  expect(server.mails).toHaveLength(1);
});

test("a server that never says a word is waited for ten seconds and no longer", async () => {
  server.manner = "is silent from the start";
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    let ended: unknown;
    void sendAndGetError(makeMailer()).then((error) => (ended = error));
    await waitTurnsUntil(() => server.connections === 1);
    vi.advanceTimersByTime(9_000);
    await waitTurns(20);
    expect(ended).toBeUndefined();
    vi.advanceTimersByTime(2_000);
    await waitTurnsUntil(() => ended !== undefined);
    expect(ended).toMatchObject({ code: "ETIMEDOUT" });
    expect(ended).not.toBeInstanceOf(MailRefusedError);
  } finally {
    vi.useRealTimers();
  }
});

async function waitTurns(times: number): Promise<void> {
  for (let count = 0; count < times; count++) await new Promise((resolve) => setImmediate(resolve));
}

async function waitTurnsUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await waitTurns(1);
}

test("without a mail server every mail becomes a file that mail programs open, and nothing else is left beside it", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kodu-tara-mails-"));
  try {
    const mailer = createMailer(readConfig({ DATA_DIR: dataDir }));
    expect(mailer.description).toBe(
      `SMTP_URL verilmedi: e-postalar gönderilmiyor, ${join(dataDir, "mails")} klasörüne yazılıyor.`,
    );
    await mailer.send(testMail);
    await mailer.send(testMail);
    expect(await readdir(join(dataDir, "mails"))).toEqual([`${MAIL_ID}.eml`]);
    const modes = await Promise.all(["mails", `mails/${MAIL_ID}.eml`].map((path) => stat(join(dataDir, path))));
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(["700", "600"]);
    const read = await parseMail(await readFile(join(dataDir, "mails", `${MAIL_ID}.eml`)));
    expect(read).toMatchObject({
      messageId: `<${MAIL_ID}@localhost>`,
      to: [testMail.recipient],
      subject: testMail.subject,
    });
    expect(read.text.trimEnd()).toBe(testMail.text.trimEnd());
    expect(read.html.trimEnd()).toBe(testMail.html);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
