import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Config } from "#server/config.ts";

const HOUR_MS = 60 * 60 * 1000;

/** No link in a mail works longer. */
const MAIL_KEPT_MS = 7 * 24 * HOUR_MS;

/**
 * The milliseconds for which the file of a mail to an address without an account is kept, for example of the mail about
 * the account's removal.
 */
const MAIL_KEPT_WITHOUT_ACCOUNT_MS = HOUR_MS;

const HEAD_BYTES = 4096;

const RECIPIENTS_AT_ONCE = 500;

export function mailFolderPath({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "mails");
}

export async function writeMailFile(folder: string, id: string, message: Buffer): Promise<void> {
  // The folder is readable only by the server's user, because the links in mails open accounts.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${id}.eml`);
  // The file is renamed when it is complete, so that nobody reads half a mail.
  await writeFile(`${file}.part`, message, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

export async function sweepMailFolder(
  folder: string,
  now: Date,
  whichHaveAccounts: (emails: string[]) => Promise<Set<string>>,
): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = names.filter((name) => /\.eml(\.part)?$/u.test(name)).map((name) => join(folder, name));
  for (let first = 0; first < files.length; first += RECIPIENTS_AT_ONCE) {
    const older: { file: string; recipient: string }[] = [];
    for (const file of files.slice(first, first + RECIPIENTS_AT_ONCE)) {
      // Another process may have deleted the file.
      const written = await stat(file).catch(() => undefined);
      if (!written) continue;
      const age = now.getTime() - written.mtimeMs;
      if (age > MAIL_KEPT_MS) await rm(file, { force: true });
      else if (age > MAIL_KEPT_WITHOUT_ACCOUNT_MS) older.push({ file, recipient: await readRecipient(file) });
    }
    const known = older.length === 0 ? new Set() : await whichHaveAccounts(older.map(({ recipient }) => recipient));
    for (const { file, recipient } of older) if (!known.has(recipient)) await rm(file, { force: true });
  }
}

async function readRecipient(file: string): Promise<string> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return "";
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return /^To:\s+<?([^\s<>]+)/imu.exec(buffer.toString("latin1", 0, bytesRead))?.[1] ?? "";
  } finally {
    await handle.close();
  }
}
