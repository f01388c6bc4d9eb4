import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface KeptFile {
  readonly bytes: number;
  readonly until: number;
}

/**
 * Each is encrypted by its own key, which stands nowhere. The file that was not read for the longest time goes first. A
 * disk that fails costs only the making.
 */
export class KeptFiles {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #keptMs: number;
  readonly #now: () => Date;
  readonly #onFailure: (error: unknown) => void;
  readonly #files = new Map<string, KeptFile>();
  #ready: Promise<unknown> | undefined;

  constructor(options: {
    folder: string;
    maxBytes: number;
    keptMs: number;
    now: () => Date;
    onFailure: (error: unknown) => void;
  }) {
    this.#folder = options.folder;
    this.#maxBytes = options.maxBytes;
    this.#keptMs = options.keptMs;
    this.#now = options.now;
    this.#onFailure = options.onFailure;
  }

  async read(key: Buffer): Promise<Uint8Array<ArrayBuffer> | undefined> {
    await this.#drop(this.#listOld());
    const name = nameOfKey(key);
    const file = this.#files.get(name);
    if (!file) return undefined;
    this.#files.delete(name);
    try {
      const bytes = decrypt(key, await readFile(join(this.#folder, name)));
      this.#files.set(name, file);
      return bytes;
    } catch {
      // Another process on this folder has emptied it, or the disk is at fault. The file is made again.
      return undefined;
    }
  }

  async keep(key: Buffer, bytes: Uint8Array): Promise<void> {
    try {
      this.#ready ??= rm(this.#folder, { recursive: true, force: true });
      await this.#ready;
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const name = nameOfKey(key);
      const sealed = encrypt(key, bytes);
      if (sealed.length > this.#maxBytes) return;
      await writeFile(join(this.#folder, name), sealed, { mode: 0o600 });
      this.#files.set(name, { bytes: sealed.length, until: this.#now().getTime() + this.#keptMs });
      await this.#drop(this.#listSurplus());
    } catch (error) {
      this.#onFailure(error);
    }
  }

  #listOld(): string[] {
    const now = this.#now().getTime();
    return [...this.#files].filter(([, { until }]) => until <= now).map(([name]) => name);
  }

  #listSurplus(): string[] {
    let total = [...this.#files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    const surplus: string[] = [];
    for (const [name, { bytes }] of this.#files) {
      if (total <= this.#maxBytes) break;
      surplus.push(name);
      total -= bytes;
    }
    return surplus;
  }

  async #drop(names: readonly string[]): Promise<void> {
    for (const name of names) this.#files.delete(name);
    await Promise.all(names.map((name) => rm(join(this.#folder, name), { force: true }).catch(this.#onFailure)));
  }
}

/** The name of a file is no key to it. */
function nameOfKey(key: Buffer): string {
  return createHash("sha256").update("name").update(key).digest("hex");
}

function encrypt(key: Buffer, bytes: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function decrypt(key: Buffer, sealed: Buffer): Uint8Array<ArrayBuffer> {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const bytes = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
  return new Uint8Array(Buffer.concat([bytes, decipher.final()]));
}
