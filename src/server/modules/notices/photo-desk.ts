import { PHOTO_SENDING_SECONDS, PHOTOS_AT_ONCE, PHOTOS_OF_NETWORK, PHOTOS_WAITING } from "#domain/photo.ts";
import { FairQueue } from "#server/access/fair-queue.ts";
import type { Seat } from "#server/http/multipart.ts";

import { drawPhoto, type DrawnPhoto } from "./photo.ts";

const SEATS = PHOTOS_AT_ONCE + PHOTOS_WAITING;

/** One photo on its way: while it arrives, waits, and is drawn. */
export interface PhotoSeat extends Seat {
  /** Draws it when its turn comes, and leaves; undefined for what is no photo. */
  draw(file: Buffer): Promise<DrawnPhoto | undefined>;
}

interface Taken {
  network: string;
  since: number;
  isArriving: boolean;
  isLost: boolean;
}

/** So many photos at once are held in memory, and fewer of them drawn; whoever finds no seat is told at once. */
export class PhotoDesk {
  readonly #taken = new Set<Taken>();
  readonly #queue = new FairQueue({ running: PHOTOS_AT_ONCE, waiting: PHOTOS_WAITING, each: PHOTOS_WAITING });
  readonly #now: () => number;
  readonly #draw: (file: Buffer) => Promise<DrawnPhoto | undefined>;

  constructor(now: () => number, draw: (file: Buffer) => Promise<DrawnPhoto | undefined> = drawPhoto) {
    this.#now = now;
    this.#draw = draw;
  }

  /** A seat for a photo that begins to arrive from a network; undefined while there is none. */
  enter(network: string): PhotoSeat | undefined {
    if ([...this.#taken].filter((one) => one.network === network).length >= PHOTOS_OF_NETWORK) return undefined;
    if (this.#taken.size >= SEATS && !this.#freeSlowest()) return undefined;
    const own: Taken = { network, since: this.#now(), isArriving: true, isLost: false };
    this.#taken.add(own);
    return {
      get isLost() {
        return own.isLost;
      },
      leave: () => void this.#taken.delete(own),
      draw: async (file) => {
        own.isArriving = false;
        try {
          return await this.#queue.run(network, () => this.#draw(file));
        } finally {
          this.#taken.delete(own);
        }
      },
    };
  }

  /** Whoever sends very slowly, or stops sending, keeps nobody out for ever. */
  #freeSlowest(): boolean {
    const since = this.#now() - PHOTO_SENDING_SECONDS * 1000;
    const slow = [...this.#taken].find((one) => one.isArriving && one.since <= since);
    if (!slow) return false;
    slow.isLost = true;
    this.#taken.delete(slow);
    return true;
  }
}
