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

/** What a key is for; each use has its own, so that none can be taken for another. */
export type KeyPurpose =
  | "second-factor"
  | "known-address"
  | "known-log-in"
  | "telegram-updates"
  | "second-person"
  | "shared-telling"
  | "given-number";

/** Keys that follow from one secret, which stands neither in the database nor in its backups. */
export interface SecretKeys {
  /** The 32 bytes for a purpose, always the same ones. */
  keyFor(purpose: KeyPurpose): Buffer;
}

const LENGTH = 32;

/** Reads 32 bytes written as base64url; undefined when it is anything else. */
export function readSecretKey(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64url");
  return bytes.length === LENGTH && bytes.toString("base64url") === text ? bytes : undefined;
}

export function secretKeysFrom(secret: Buffer): SecretKeys {
  const keys = new Map<KeyPurpose, Buffer>();
  return {
    keyFor(purpose) {
      const known = keys.get(purpose) ?? Buffer.from(hkdfSync("sha256", secret, "", `kodu-tara ${purpose}`, LENGTH));
      keys.set(purpose, known);
      return known;
    },
  };
}

/** The configured secret, else the one in the data folder, made at the first start. Throws OperatorError with a sentence when that file is unusable. */
export function loadSecretKeys({ dataDir, secrets }: Pick<Config, "dataDir" | "secrets">): SecretKeys {
  return secretKeysFrom(secrets.secretKey ?? readOrMake(dataDir));
}

/** Whether there is a secret that a server may have used. */
export function hasSecretKey({ dataDir, secrets }: Pick<Config, "dataDir" | "secrets">): boolean {
  return secrets.secretKey !== undefined || existsSync(join(dataDir, "secret-key"));
}

function readOrMake(dataDir: string): Buffer {
  const file = join(dataDir, "secret-key");
  try {
    const secret = read(file) ?? make(dataDir, file);
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

function read(file: string): Buffer | false | undefined {
  try {
    return readSecretKey(readFileSync(file, "utf8").trim()) ?? false;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Of several processes that start at once one makes it, whole before anybody can read it. */
function make(dataDir: string, file: string): Buffer | false | undefined {
  mkdirSync(dataDir, { recursive: true });
  const unfinished = `${file}.${process.pid}.${randomBytes(6).toString("hex")}`;
  const handle = openSync(unfinished, "wx", 0o600);
  try {
    writeSync(handle, `${randomBytes(LENGTH).toString("base64url")}\n`);
    fsyncSync(handle);
    linkSync(unfinished, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    closeSync(handle);
    rmSync(unfinished, { force: true });
  }
  return read(file);
}
