/** A rendered and compressed page, good while its code has this version and the instant (milliseconds) is not over. */
export interface KeptPage {
  /** Whether it shows what a code is for; otherwise it is answered as a code that does not exist. */
  isLive: boolean;
  /** Its bytes, each a character. */
  body: string;
  version: number;
  until: number;
}

/** What a kept page costs beside its body: key, entry and objects, measured with a million of them. */
const OVERHEAD = 500;

/**
 * Pages in memory, bounded by bytes. Two generations: what is asked for again moves to the young one; when that is half the bound, the
 * old one is let go as a whole. So a page that nobody asks for goes, and nothing is walked or sorted.
 */
export class KeptPages {
  #young = new Map<string, KeptPage>();
  #old = new Map<string, KeptPage>();
  #youngBytes = 0;
  #oldBytes = 0;
  readonly #bytesMax: number;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get(key: string): KeptPage | undefined {
    const young = this.#young.get(key);
    if (young) return young;
    const old = this.#old.get(key);
    if (old) this.set(key, old);
    return old;
  }

  set(key: string, page: KeptPage): void {
    const bytes = bytesOf(page);
    if (bytes > this.#bytesMax / 2) return;
    this.#youngBytes -= bytesOf(this.#young.get(key));
    this.#oldBytes -= bytesOf(this.#old.get(key));
    this.#old.delete(key);
    if (this.#youngBytes + bytes > this.#bytesMax / 2) {
      [this.#old, this.#oldBytes] = [this.#young, this.#youngBytes];
      [this.#young, this.#youngBytes] = [new Map<string, KeptPage>(), 0];
      this.#oldBytes -= bytesOf(this.#old.get(key));
      this.#old.delete(key);
    }
    this.#young.set(key, page);
    this.#youngBytes += bytes;
  }

  /** How many pages there are, and their bytes, which never exceed the bound. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.#young.size + this.#old.size, bytes: this.#youngBytes + this.#oldBytes };
  }
}

function bytesOf(page: KeptPage | undefined): number {
  return page ? page.body.length + OVERHEAD : 0;
}
