import {
  PHOTO_UPLOAD_SECONDS,
  PHOTOS_AT_ONCE_MAX,
  PHOTOS_PER_NETWORK_MAX,
  WAITING_PHOTOS_MAX,
} from "#domain/notices/photo.ts";
import { FairQueue } from "#server/access/fair-queue.ts";
import type { UploadSeat } from "#server/http/multipart.ts";

import { drawPhotos, type DrawnPhoto, type DrawingRefusal } from "./photo.ts";

type DrawPhotos = (file: Buffer, edges: readonly number[]) => Promise<DrawnPhoto[] | DrawingRefusal>;

const SEAT_COUNT = PHOTOS_AT_ONCE_MAX + WAITING_PHOTOS_MAX;

export interface PhotoSeat extends UploadSeat {
  /** Re-encodes the photo once for each edge length when the photo's turn comes, and then frees the slot. */
  draw: DrawPhotos;
  lose(): void;
}

interface OccupiedSeat {
  network: string;
  since: number;
  isArriving: boolean;
  isLost: boolean;
}

export class PhotoDesk {
  readonly #taken = new Set<OccupiedSeat>();
  readonly #queue = new FairQueue({
    running: PHOTOS_AT_ONCE_MAX,
    waiting: WAITING_PHOTOS_MAX,
    each: WAITING_PHOTOS_MAX,
  });
  readonly #now: () => number;
  readonly #draw: DrawPhotos;

  constructor(now: () => number, draw: DrawPhotos = drawPhotos) {
    this.#now = now;
    this.#draw = draw;
  }

  enter(network: string): PhotoSeat | undefined {
    if ([...this.#taken].filter((one) => one.network === network).length >= PHOTOS_PER_NETWORK_MAX) return undefined;
    if (this.#taken.size >= SEAT_COUNT && !this.#freeSlowest()) return undefined;
    const own: OccupiedSeat = { network, since: this.#now(), isArriving: true, isLost: false };
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

  /** Frees the slot of an upload that is very slow or has stopped, so that it does not block others. */
  #freeSlowest(): boolean {
    const since = this.#now() - PHOTO_UPLOAD_SECONDS * 1000;
    const slow = [...this.#taken].find((one) => one.isArriving && one.since <= since);
    if (slow) this.#lose(slow);
    return slow !== undefined;
  }

  #lose(one: OccupiedSeat): void {
    one.isLost = true;
    this.#taken.delete(one);
  }
}
