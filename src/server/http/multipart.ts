import { Busboy, type BusboyHeaders, type BusboyInstance } from "@fastify/busboy";

export const MULTIPART = "multipart/form-data";

/** The place of a file that is being read; one that has lost it is read on and thrown away. */
export interface Seat {
  readonly isLost: boolean;
  leave(): void;
}

/** The file of a form: none was chosen, one that was read whole, or why it was not; an empty one has no bytes to be held. */
export type SentFile<Held extends Seat> =
  | { state: "none" | "empty" | "too-large" | "turned-away" }
  | { state: "whole"; bytes: Buffer; seat: Held };

/** What a form with a file sent. `isBroken` says that it ended early, or was none at all. */
export interface Upload<Held extends Seat> {
  fields: Record<string, string>;
  file: SentFile<Held>;
  isBroken: boolean;
}

/** Which file a form may hold, and how large. */
interface Bounds {
  name: string;
  maxBytes: number;
}

/** Most bytes of a whole form: far more than of a file that is taken, so that whoever sends a larger one keeps what they typed. */
export const UPLOAD_MAX = 32 * 1024 * 1024;

const limits = { files: 1, fields: 10, parts: 20, fieldSize: 16 * 1024, headerPairs: 20, headerSize: 8 * 1024 };

/**
 * Reads a form with a file as it arrives. Of the file no more is kept than `maxBytes`, and nothing where `admit` gives it no seat. Whoever
 * gets a whole file leaves its seat. Rejects when whoever sends it has hung up.
 */
export async function readUpload<Held extends Seat>(
  request: Request,
  { name, maxBytes }: Bounds,
  admit: () => Held | undefined,
): Promise<Upload<Held>> {
  const fields = new Map<string, string>();
  const reading: Reading<Held> = {
    chunks: [],
    isNamed: false,
    isTooLarge: false,
    isTurnedAway: false,
    isOver: false,
  };
  let isBroken = false;

  const parser = openParser(request.headers, maxBytes);
  if (!parser) {
    await request.body?.cancel();
    return { fields: {}, file: { state: "none" }, isBroken: true };
  }
  const ended = new Promise<void>((resolve) => {
    parser.once("finish", resolve);
    const breakOff = () => {
      isBroken = true;
      resolve();
    };
    parser.on("error", breakOff);
    // No form of ours has so many, and each costs more than it sends.
    parser.on("partsLimit", breakOff);
  });
  parser.on("field", (field, text) => {
    // A browser sends each line end of a form as two characters; it counts one, as everywhere.
    fields.set(field, text.replaceAll("\r\n", "\n"));
  });
  parser.on("file", (field, stream, fileName) => {
    reading.isNamed = field === name && Boolean(fileName);
    // Said of a form that ends in the middle of its file; the parser says it as well.
    stream.on("error", () => {
      isBroken = true;
    });
    stream.on("limit", () => {
      reading.isTooLarge = true;
      letGo(reading);
    });
    stream.on("data", (chunk: Buffer) => {
      if (field === name) take(reading, chunk, admit);
    });
  });

  try {
    let size = 0;
    for await (const chunk of request.body ?? []) {
      size += chunk.length;
      if (size > UPLOAD_MAX) {
        reading.isTooLarge = true;
        break;
      }
      if (isBroken) break;
      if (!parser.write(chunk)) await Promise.race([new Promise((resolve) => parser.once("drain", resolve)), ended]);
    }
    parser.end();
    await ended;
  } catch (error) {
    letGo(reading);
    throw error;
  } finally {
    reading.isOver = true;
  }
  if (isBroken || reading.isTooLarge) letGo(reading);
  // Cut off by us, it is too large and not broken.
  return {
    fields: Object.fromEntries(fields),
    file: isBroken && !reading.isTooLarge ? { state: "none" } : fileOf(reading),
    isBroken: isBroken && !reading.isTooLarge,
  };
}

interface Reading<Held extends Seat> {
  chunks: Buffer[];
  seat?: Held;
  /** Whether a file was chosen, which may be empty. */
  isNamed: boolean;
  isTooLarge: boolean;
  isTurnedAway: boolean;
  /** What still comes of it counts for nothing. */
  isOver: boolean;
}

function take<Held extends Seat>(reading: Reading<Held>, chunk: Buffer, admit: () => Held | undefined): void {
  if (reading.isTooLarge || reading.isTurnedAway || reading.isOver) return;
  if (!reading.seat) {
    const seat = admit();
    if (seat) reading.seat = seat;
  }
  if (reading.seat && !reading.seat.isLost) {
    reading.chunks.push(chunk);
    return;
  }
  reading.isTurnedAway = true;
  letGo(reading);
}

function letGo<Held extends Seat>(reading: Reading<Held>): void {
  reading.chunks = [];
  reading.seat?.leave();
  delete reading.seat;
}

function fileOf<Held extends Seat>({ chunks, seat, ...reading }: Reading<Held>): SentFile<Held> {
  if (reading.isTooLarge) return { state: "too-large" };
  if (reading.isTurnedAway) return { state: "turned-away" };
  if (seat) return { state: "whole", bytes: Buffer.concat(chunks), seat };
  return { state: reading.isNamed ? "empty" : "none" };
}

/** Undefined for a body that does not say how it is divided. */
function openParser(headers: Headers, fileSize: number): BusboyInstance | undefined {
  const asked = { "content-type": headers.get("Content-Type") ?? "" } as BusboyHeaders;
  try {
    return new Busboy({ headers: asked, limits: { ...limits, fileSize } });
  } catch {
    return undefined;
  }
}
