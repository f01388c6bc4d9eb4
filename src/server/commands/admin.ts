import { createInterface } from "node:readline";
import { Writable } from "node:stream";

import { pino } from "pino";

import { loadConfig } from "../config.ts";
import { openMigrated } from "../db/open-migrated.ts";
import { createAdmin } from "../modules/account/first-admin.ts";
import { Refused } from "../refused.ts";
import { sayAndExit } from "../say.ts";

/** npm run admin -- <e-mail>: makes an administrator, also while the server runs. The password comes from ADMIN_PASSWORD or is asked for. */
try {
  const email = process.argv[2];
  if (email === undefined) throw new Refused("Kullanım:  npm run admin -- siz@ornek.com");
  const config = loadConfig();
  const password = config.secrets.adminPassword ?? (await askPassword());
  const database = await openMigrated(config, { adopt: true, log: pino({ level: "silent" }) });
  try {
    await createAdmin(database.db, { email, password }, new Date());
  } finally {
    await database.close();
  }
  console.log(`Yönetici oluşturuldu: ${email}. Giriş: ${config.publicUrl}/login`);
} catch (error) {
  sayAndExit(error);
}

/** Reads a line without showing it. */
function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new Refused("Şifre sorulamıyor; ADMIN_PASSWORD ile verin.");
  process.stdout.write("Şifre (en az 12 karakter): ");
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  return new Promise((resolve) => {
    lines.once("line", (line) => {
      lines.close();
      process.stdout.write("\n");
      resolve(line);
    });
    lines.once("SIGINT", () => process.exit(130));
  });
}
