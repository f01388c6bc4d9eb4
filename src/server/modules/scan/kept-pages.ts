/** A rendered and compressed page, good while its code has this version in this epoch and the instant (milliseconds) is not over. */
export interface KeptPage {
  /** Whether it shows what a code is for; otherwise it is answered as a code that does not exist. */
  isLive: boolean;
  /** Its bytes, each a character. */
  body: string;
  epoch: number;
  version: number;
  until: number;
}

/** What a kept page costs beside its body: key, entry and objects, measured with a million of them. */
const OVERHEAD = 500;

/** The more there are, the more pages stay that are asked for round and round: all but one of so many parts of the bound. */
const GENERATIONS = 8;

interface Generation {
  pages: Map<string, KeptPage>;
  bytes: number;
}

/**
 * Pages in memory, bounded by bytes, in generations of the same size, youngest first: what is asked for again moves to the youngest; when
 * that is full a new one begins, and the oldest is let go as a whole. So a page that nobody asks for goes, and nothing is walked or sorted.
 */
export class KeptPages {
  readonly #generations: Generation[] = [];
  readonly #generationMax: number;

  constructor(bytesMax: number) {
    this.#generationMax = bytesMax / GENERATIONS;
    this.#begin();
  }

  get(key: string): KeptPage | undefined {
    for (const generation of this.#generations) {
      const page = generation.pages.get(key);
      if (!page) continue;
      if (generation !== this.#generations[0]) this.set(key, page);
      return page;
    }
    return undefined;
  }

  set(key: string, page: KeptPage): void {
    const bytes = bytesOf(page);
    if (bytes > this.#generationMax) return;
    for (const generation of this.#generations) {
      generation.bytes -= bytesOf(generation.pages.get(key));
      generation.pages.delete(key);
    }
    const [youngest] = this.#generations;
    const into = youngest && youngest.bytes + bytes <= this.#generationMax ? youngest : this.#begin();
    into.pages.set(key, page);
    into.bytes += bytes;
  }

  #begin(): Generation {
    const youngest = { pages: new Map<string, KeptPage>(), bytes: 0 };
    this.#generations.unshift(youngest);
    this.#generations.splice(GENERATIONS);
    return youngest;
  }

  /** How many pages there are, and their bytes, which never exceed the bound. */
  get size(): { pages: number; bytes: number } {
    const sum = { pages: 0, bytes: 0 };
    for (const { pages, bytes } of this.#generations) {
      sum.pages += pages.size;
      sum.bytes += bytes;
    }
    return sum;
  }
}

function bytesOf(page: KeptPage | undefined): number {
  return page ? page.body.length + OVERHEAD : 0;
}
