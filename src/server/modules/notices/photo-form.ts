import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

import type { Problem } from "#contract/ports/problems.ts";
import { PHOTO_EDGE, PHOTO_FILE_MAX } from "#domain/notices/photo.ts";
import { QueueFull } from "#server/access/fair-queue.ts";
import { readForm, type Fields } from "#server/access/form-posts.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { type Exhausted, UNAVAILABLE_RETRY_SECONDS } from "#server/access/limits.ts";
import { mediaType } from "#server/http/bodies.ts";
import { crowdOf } from "#server/http/client-ip.ts";
import { MULTIPART, readUpload, type SentFile } from "#server/http/multipart.ts";

import { PhotoDesk, type PhotoSeat } from "./photo-desk.ts";
import type { DrawnPhoto, NotDrawn } from "./photo.ts";

/** Of this process. */
const desk = new PhotoDesk(Date.now);

/** What a form that may hold a photo sent; the photo is not opened yet. */
export interface FormWithPhoto {
  fields: Fields;
  file: SentFile<PhotoSeat>;
  isBroken: boolean;
  /** Whether its network had a try left for the photo that began to arrive: it is taken then, whatever becomes of the photo. */
  usedUp: Promise<Exhausted | undefined>;
}

/** Why a photo is not taken: the answer's status, and what the form says of it. */
export interface PhotoRefusal {
  status: ContentfulStatusCode;
  problem: Problem;
}

/** A photo that was opened and could not be drawn, thrown by whoever draws it. */
export class PhotoRefused extends Error {
  readonly refusal: PhotoRefusal;

  constructor(refusal: PhotoRefusal) {
    super("the photo is not taken");
    this.refusal = refusal;
  }
}

/** Reads a form that may hold a photo, as whatever sends it divides it. */
export async function readFormWithPhoto(c: Context, { deps, clientIp }: RequestContext): Promise<FormWithPhoto> {
  let usedUp: FormWithPhoto["usedUp"] | undefined;
  if (mediaType(c.req.header("Content-Type")) !== MULTIPART)
    return { fields: await readForm(c), file: { state: "none" }, isBroken: false, usedUp: Promise.resolve(undefined) };
  // Whoever is turned away, sends something else or breaks off has had a try as well.
  const count = (seat?: PhotoSeat) => {
    usedUp = deps.limits.take("photoByAddress", clientIp);
    // Nobody may be there any more to hear that the database is away.
    usedUp.then((isUsedUp) => isUsedUp && seat?.lose()).catch(() => undefined);
    return usedUp;
  };
  const admit = () => {
    const seat = desk.enter(crowdOf(clientIp));
    void count(seat);
    return seat;
  };
  const upload = await readUpload(c.req.raw, { name: "photo", maxBytes: PHOTO_FILE_MAX }, admit);
  const isTry = upload.isBroken || upload.file.state === "too-large";
  return { ...upload, usedUp: usedUp ?? (isTry ? count() : Promise.resolve(undefined)) };
}

/**
 * Why the photo that a form sent is not opened; undefined where it may be, or where there is none. `isTaken` says whether photos are taken
 * there at all. Of a refusal the answer's headers say when to try again.
 */
export async function refusalOfPhoto(
  c: Context,
  { file, usedUp }: FormWithPhoto,
  isTaken: () => Promise<boolean>,
): Promise<PhotoRefusal | undefined> {
  if (file.state === "none") return undefined;
  if (file.state === "empty") return { status: 422, problem: "photo-unreadable" };
  if (file.state === "too-large") return { status: 413, problem: "photo-too-large" };
  if (!(await isTaken())) return { status: 409, problem: "photo-not-taken" };
  const exhausted = await usedUp;
  if (exhausted) {
    c.header("Retry-After", String(exhausted.retryAfterSeconds));
    return { status: 429, problem: { name: "photos-used-up", minutes: Math.ceil(exhausted.retryAfterSeconds / 60) } };
  }
  if (file.state === "whole") return undefined;
  c.header("Retry-After", String(UNAVAILABLE_RETRY_SECONDS));
  return { status: 503, problem: "photo-busy" };
}

/** The photo of a form, to be drawn by whoever has asked first whether it may be; undefined where there is none. Drawing throws PhotoRefused. */
export function photoOf({ file }: FormWithPhoto, { deps }: RequestContext): (() => Promise<DrawnPhoto>) | undefined {
  if (file.state !== "whole") return undefined;
  return async () => {
    const drawn = await file.seat.draw(file.bytes, [PHOTO_EDGE]).catch((error: unknown): NotDrawn => {
      deps.log.error({ err: error }, "a photo could not be drawn");
      return "unreadable";
    });
    if (drawn === "unreadable") throw new PhotoRefused({ status: 422, problem: "photo-unreadable" });
    if (drawn === "too-large") throw new PhotoRefused({ status: 413, problem: "photo-too-many-pixels" });
    return drawn[0]!;
  };
}

/** Draws a photo that came from an address in another way than by a form, once for each edge. Rejects while there is no seat. */
export async function drawAtDesk(
  address: string,
  file: Buffer,
  edges: readonly number[],
): Promise<DrawnPhoto[] | NotDrawn> {
  const seat = desk.enter(crowdOf(address));
  if (!seat) throw new QueueFull();
  return seat.draw(file, edges);
}

/** Gives up the seat of a photo, whatever became of it. */
export function leaveSeat({ file }: FormWithPhoto): void {
  if (file.state === "whole") file.seat.leave();
}
