import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

import type { PageProblem } from "#contract/ports/problems.ts";
import { PHOTO_EDGE_PX, PHOTO_FILE_BYTES_MAX } from "#domain/notices/photo.ts";
import { QueueFullError } from "#server/access/fair-queue.ts";
import { readForm, type FormFields } from "#server/access/form-posts.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { type ExhaustedLimit, UNAVAILABLE_RETRY_SECONDS } from "#server/access/limits.ts";
import { parseMediaType } from "#server/http/bodies.ts";
import { widestNetworkOfAddress } from "#server/http/client-ip.ts";
import { MULTIPART_TYPE, readUpload, type SentFile } from "#server/http/multipart.ts";

import { PhotoDesk, type PhotoSeat } from "./photo-desk.ts";
import type { DrawnPhoto, DrawingRefusal } from "./photo.ts";

const photoDesk = new PhotoDesk(Date.now);

export interface FormWithPhoto {
  fields: FormFields;
  file: SentFile<PhotoSeat>;
  isBroken: boolean;
  /** A try is taken even if the photo is refused. */
  usedUp: Promise<ExhaustedLimit | undefined>;
}

export interface PhotoRefusal {
  status: ContentfulStatusCode;
  problem: PageProblem;
}

export class PhotoRefusedError extends Error {
  readonly refusal: PhotoRefusal;

  constructor(refusal: PhotoRefusal) {
    super("the photo is not taken");
    this.refusal = refusal;
  }
}

export async function readFormWithPhoto(c: Context, { deps, clientIp }: RequestContext): Promise<FormWithPhoto> {
  let usedUp: FormWithPhoto["usedUp"] | undefined;
  if (parseMediaType(c.req.header("Content-Type")) !== MULTIPART_TYPE)
    return { fields: await readForm(c), file: { state: "none" }, isBroken: false, usedUp: Promise.resolve(undefined) };
  // Every upload counts against the limit, even if it gets no slot, is no photo or breaks off.
  const count = (seat?: PhotoSeat) => {
    usedUp = deps.limits.take("photoByAddress", clientIp);
    // Without this catch, an error that is never read would end the process.
    usedUp.then((isUsedUp) => isUsedUp && seat?.lose()).catch(() => undefined);
    return usedUp;
  };
  const admit = () => {
    const seat = photoDesk.enter(widestNetworkOfAddress(clientIp));
    void count(seat);
    return seat;
  };
  const upload = await readUpload(c.req.raw, { name: "photo", maxBytes: PHOTO_FILE_BYTES_MAX }, admit);
  const isTry = upload.isBroken || upload.file.state === "too-large";
  return { ...upload, usedUp: usedUp ?? (isTry ? count() : Promise.resolve(undefined)) };
}

/** Sets the header Retry-After if a later try may succeed. */
export async function findPhotoRefusal(
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

/** The function throws PhotoRefusedError. */
export function preparePhoto(
  { file }: FormWithPhoto,
  { deps }: RequestContext,
): (() => Promise<DrawnPhoto>) | undefined {
  if (file.state !== "whole") return undefined;
  return async () => {
    const drawn = await file.seat.draw(file.bytes, [PHOTO_EDGE_PX]).catch((error: unknown): DrawingRefusal => {
      deps.log.error({ err: error }, "a photo could not be drawn");
      return "unreadable";
    });
    if (drawn === "unreadable") throw new PhotoRefusedError({ status: 422, problem: "photo-unreadable" });
    if (drawn === "too-large") throw new PhotoRefusedError({ status: 413, problem: "photo-too-many-pixels" });
    return drawn[0]!;
  };
}

export async function drawPhotosInQueue(
  address: string,
  file: Buffer,
  edges: readonly number[],
): Promise<DrawnPhoto[] | DrawingRefusal> {
  const seat = photoDesk.enter(widestNetworkOfAddress(address));
  if (!seat) throw new QueueFullError();
  return seat.draw(file, edges);
}

export function releaseSeat({ file }: FormWithPhoto): void {
  if (file.state === "whole") file.seat.leave();
}
