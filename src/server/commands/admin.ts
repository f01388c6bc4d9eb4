import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";

import { pino } from "pino";

import { refusals } from "#contract/words/refusals.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { loadConfig } from "#server/config.ts";
import { openMigrated } from "#server/db/open-migrated.ts";
import { readDatabaseTime } from "#server/jobs/clock-store.ts";
import { createAdmin } from "#server/modules/account/first-admin.ts";
import { trustServerClock } from "#server/modules/overview/trusted-clock.ts";
import { resetByOperator, resetUnreadableFactors } from "#server/modules/second-factor/reset.ts";
import { OperatorError } from "#server/observe/operator-error.ts";
import { printErrorAndExit } from "#server/observe/say-and-exit.ts";
import {
  hasSecretKey,
  loadSecretKeys,
  readSecretKey,
  deriveSecretKeys,
  type SecretKeys,
} from "#server/outside/secret-keys.ts";
import { changeSecretKey } from "#server/upkeep/secret-key-change.ts";

/**
 * npm run admin -- <e-mail>: makes an administrator. The password comes from ADMIN_PASSWORD or is asked for. Works
 * while the server runs.
 * --reset-second-factor <e-mail> removes one account's second factor.
 * --reset-unreadable-second-factors removes every second factor whose secret the server's key cannot decrypt.
 * --clock-is-right confirms that the server's clock is right, so that the deletion of expired rows starts again.
 * --change-secret-key FILE encrypts all encrypted values anew with the key in this file.
 */
try {
  const asked = readArguments();
  const config = loadConfig();
  const password = "newAdmin" in asked ? (config.secrets.adminPassword ?? (await askPassword())) : "";
  const database = await openMigrated(config, { adopt: true, log: pino({ level: "silent" }) });
  try {
    const { db } = database;
    if ("newAdmin" in asked) {
      await createAdmin(db, { email: asked.newAdmin, password }, new Date());
      console.log(`Yönetici oluşturuldu: ${asked.newAdmin}. Giriş: ${config.publicUrl}/login`);
    } else if ("resetOf" in asked) {
      await resetByOperator(db, asked.resetOf, new Date());
      console.log(
        `${asked.resetOf}: ikinci adım sıfırlandı, oturumları kapatıldı. Hesap yeniden kurana kadar yalnızca şifreyle açılır.`,
      );
    } else if ("isClockRight" in asked) {
      const trusted = await trustServerClock({ db, now: () => new Date(), databaseTime: readDatabaseTime }, null);
      if (trusted === "CLOCKS_APART") throw new OperatorError(refusals.CLOCKS_APART.message);
      console.log(
        trusted === undefined
          ? "Saatten kuşku duyulmuyor; yapılacak bir şey yok."
          : `Saat onaylandı: ${formatLongDateTime(trusted.time)}. Sunucu, süresi dolan kayıtları bir saat içinde siler.`,
      );
    } else if ("newKeyIn" in asked) {
      if (!hasSecretKey(config))
        throw new OperatorError("Değiştirilecek anahtar yok: SECRET_KEY ya da DATA_DIR/secret-key.");
      const { sealed, unreadable } = await changeSecretKey(db, loadSecretKeys(config), readNewKeys(asked.newKeyIn));
      console.log(
        `${sealed} kayıt yeni anahtarla şifrelendi, ${unreadable} kayıt eski anahtarla açılamadığı için olduğu gibi kaldı. ` +
          "Şimdi SECRET_KEY’e (yoksa DATA_DIR/secret-key dosyasına) yeni anahtarı yazın ve bütün süreçleri yeniden başlatın. Eskisini, onunla alınan yedekler durdukça saklayın.",
      );
    } else {
      // Without this check a new key would be made, and the command would reset every second factor as unreadable.
      if (!hasSecretKey(config))
        throw new OperatorError(
          "Ne SECRET_KEY ayarı ne de DATA_DIR/secret-key dosyası var; bütün ikinci adımlar okunamaz görünürdü. Komuta sunucunun ayarlarını verin; anahtar gerçekten yoksa önce sunucuyu başlatın.",
        );
      const count = await resetUnreadableFactors(db, loadSecretKeys(config), new Date());
      console.log(`Okunamadığı için sıfırlanan ikinci adım: ${count}.`);
    }
  } finally {
    await database.close();
  }
} catch (error) {
  printErrorAndExit(error);
}

function readArguments():
  | { newAdmin: string }
  | { resetOf: string }
  | { resetUnreadable: true }
  | { isClockRight: true }
  | { newKeyIn: string } {
  const usage = [
    "Kullanım:  npm run admin -- siz@ornek.com",
    "           npm run admin -- --reset-second-factor kisi@ornek.com",
    "           npm run admin -- --reset-unreadable-second-factors",
    "           npm run admin -- --clock-is-right",
    "           npm run admin -- --change-secret-key DOSYA",
  ].join("\n");
  const options = {
    "reset-second-factor": { type: "string" },
    "reset-unreadable-second-factors": { type: "boolean" },
    "clock-is-right": { type: "boolean" },
    "change-secret-key": { type: "string" },
  } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [newAdmin, ...others] = positionals;
    const resetOf = values["reset-second-factor"];
    const newKeyIn = values["change-secret-key"];
    const asked = [
      ...(newAdmin === undefined ? [] : [{ newAdmin }]),
      ...(resetOf === undefined ? [] : [{ resetOf }]),
      ...(values["reset-unreadable-second-factors"] ? [{ resetUnreadable: true } as const] : []),
      ...(values["clock-is-right"] ? [{ isClockRight: true } as const] : []),
      ...(newKeyIn === undefined ? [] : [{ newKeyIn }]),
    ];
    if (asked.length === 1 && others.length === 0) return asked[0]!;
  } catch (cause) {
    throw new OperatorError(usage, { cause });
  }
  throw new OperatorError(usage);
}

function readNewKeys(file: string): SecretKeys {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new OperatorError(`${file} okunamıyor.`, { cause });
  }
  const key = readSecretKey(text.trim());
  if (key === undefined) throw new OperatorError(`${file} base64url yazılmış 32 bayt olmalı.`);
  return deriveSecretKeys(key);
}

function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new OperatorError("Şifre sorulamıyor; ADMIN_PASSWORD ile verin.");
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
