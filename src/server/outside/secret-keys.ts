import { hkdfSync, randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

import type { Config } from "#server/config.ts";
import { OperatorError } from "#server/observe/operator-error.ts";

/** Each use has its own key, so that a value made for one use is never accepted in another. */
export type KeyPurpose =
  | "second-factor"
  | "known-address"
  | "known-log-in"
  | "network"
  | "device-mark"
  | "telegram-updates"
  | "second-person"
  | "invitation"
  | "shared-telling"
  | "given-number"
  | "driver"
  | "agreement"
  | "signing-code"
  | "shift-code"
  | "browser-storage"
  | "sent-id";

/** The secret is neither in the database nor in its backups. */
export interface SecretKeys {
  keyFor(purpose: KeyPurpose): Buffer;
}

const KEY_BYTES = 32;

/** Reads 32 bytes in base64url; undefined for anything else. */
export function readSecretKey(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64url");
  return bytes.length === KEY_BYTES && bytes.toString("base64url") === text ? bytes : undefined;
}

export function deriveSecretKeys(secret: Buffer): SecretKeys {
  const keys = new Map<KeyPurpose, Buffer>();
  return {
    keyFor(purpose) {
      const known = keys.get(purpose) ?? Buffer.from(hkdfSync("sha256", secret, "", `kodu-tara ${purpose}`, KEY_BYTES));
      keys.set(purpose, known);
      return known;
    },
  };
}

/**
 * Derives keys from the configured secret, else from the secret in a file of the data folder, which is made at the
 * first start.
 */
export function loadSecretKeys({ dataDir, secrets }: Pick<Config, "dataDir" | "secrets">): SecretKeys {
  return deriveSecretKeys(secrets.secretKey ?? readOrMakeKey(dataDir));
}

export function hasSecretKey({ dataDir, secrets }: Pick<Config, "dataDir" | "secrets">): boolean {
  return secrets.secretKey !== undefined || existsSync(join(dataDir, "secret-key"));
}

function readOrMakeKey(dataDir: string): Buffer {
  const file = join(dataDir, "secret-key");
  try {
    const secret = readKeyFile(file) ?? makeKeyFile(dataDir, file);
    if (secret) return secret;
  } catch (cause) {
    throw new OperatorError(`${file} okunamıyor ya da oluşturulamıyor; klasörün sahibini ve izinlerini kontrol edin.`, {
      cause,
    });
  }
  throw new OperatorError(
    `${file} dosyası bozuk. Yedeğinden geri koyun; yoksa silin: yenisi oluşturulur ve ikinci adımlar yeniden kurulur.`,
  );
}

function readKeyFile(file: string): Buffer | false | undefined {
  try {
    return readSecretKey(readFileSync(file, "utf8").trim()) ?? false;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** If several processes start at once, all read the key of the process that created the file first. */
function makeKeyFile(dataDir: string, file: string): Buffer | false | undefined {
  mkdirSync(dataDir, { recursive: true });
  const unfinished = `${file}.${process.pid}.${randomBytes(6).toString("hex")}`;
  const handle = openSync(unfinished, "wx", 0o600);
  try {
    writeSync(handle, `${randomBytes(KEY_BYTES).toString("base64url")}\n`);
    fsyncSync(handle);
    linkSync(unfinished, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    closeSync(handle);
    rmSync(unfinished, { force: true });
  }
  return readKeyFile(file);
}
