import { PHOTO_SENDING_SECONDS, PHOTOS_AT_ONCE, PHOTOS_OF_NETWORK, PHOTOS_WAITING } from "#domain/notices/photo.ts";
import { FairQueue } from "#server/access/fair-queue.ts";
import type { Seat } from "#server/http/multipart.ts";

import { drawPhotos, type DrawnPhoto, type NotDrawn } from "./photo.ts";

type Draw = (file: Buffer, edges: readonly number[]) => Promise<DrawnPhoto[] | NotDrawn>;

const SEATS = PHOTOS_AT_ONCE + PHOTOS_WAITING;

/** One photo on its way: while it arrives, waits, and is drawn. */
export interface PhotoSeat extends Seat {
  /** Draws it when its turn comes, once for each edge, and leaves. */
  draw: Draw;
  /** Gives the seat up while the photo still arrives: nothing of it is kept. */
  lose(): void;
}

interface Taken {
  network: string;
  since: number;
  isArriving: boolean;
  isLost: boolean;
}

/** How many photos are held in memory at once, and how many of them are drawn; a photo beyond that is refused at once. */
export class PhotoDesk {
  readonly #taken = new Set<Taken>();
  readonly #queue = new FairQueue({ running: PHOTOS_AT_ONCE, waiting: PHOTOS_WAITING, each: PHOTOS_WAITING });
  readonly #now: () => number;
  readonly #draw: Draw;

  constructor(now: () => number, draw: Draw = drawPhotos) {
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
      lose: () => this.#lose(own),
      draw: async (file, edges) => {
        own.isArriving = false;
        try {
          return await this.#queue.run(network, () => this.#draw(file, edges));
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
    if (slow) this.#lose(slow);
    return slow !== undefined;
  }

  #lose(one: Taken): void {
    one.isLost = true;
    this.#taken.delete(one);
  }
}
