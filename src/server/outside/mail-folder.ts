import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Config } from "#server/config.ts";

const HOUR = 60 * 60 * 1000;

/** How long a mail is kept as a file, in milliseconds: as long as the longest of its links works. */
const KEPT = 7 * 24 * HOUR;

/** How long a mail to an address without an account is kept, in milliseconds; the one about a removed account is such a mail. */
const KEPT_WITHOUT_ACCOUNT = HOUR;

/** How much of a file is read for its recipient; the heads of our mails are much shorter. */
const HEAD_BYTES = 4096;

/** How many recipients are asked about at once. */
const AT_ONCE = 500;

/** Where mails go that no mail server takes. */
export function mailFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "mails");
}

/** Keeps a mail as a file, which any mail program opens. */
export async function writeMailFile(folder: string, id: string, message: Buffer): Promise<void> {
  // They hold links that open accounts.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${id}.eml`);
  // Under its name only when it is whole.
  await writeFile(`${file}.part`, message, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/**
 * Removes the files of mails after a week, and those to addresses that no account has any more after an hour; `whichHaveAccounts` gives
 * those of the addresses that one has.
 */
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
  for (let first = 0; first < files.length; first += AT_ONCE) {
    const older: { file: string; recipient: string }[] = [];
    for (const file of files.slice(first, first + AT_ONCE)) {
      // Another process may have swept it away.
      const written = await stat(file).catch(() => undefined);
      if (!written) continue;
      const age = now.getTime() - written.mtimeMs;
      if (age > KEPT) await rm(file, { force: true });
      else if (age > KEPT_WITHOUT_ACCOUNT) older.push({ file, recipient: await recipientOf(file) });
    }
    const known = older.length === 0 ? new Set() : await whichHaveAccounts(older.map(({ recipient }) => recipient));
    for (const { file, recipient } of older) if (!known.has(recipient)) await rm(file, { force: true });
  }
}

/** The address in the head of a mail of ours; '' when there is none, or another process has swept it meanwhile. */
async function recipientOf(file: string): Promise<string> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return "";
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return /^To:\s+<?([^\s<>]+)/imu.exec(buffer.toString("latin1", 0, bytesRead))?.[1] ?? "";
  } finally {
    await handle.close();
  }
}
