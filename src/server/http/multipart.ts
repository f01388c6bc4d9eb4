import { Busboy, type BusboyHeaders, type BusboyInstance } from "@fastify/busboy";

export const MULTIPART_TYPE = "multipart/form-data";

export interface UploadSeat {
  readonly isLost: boolean;
  leave(): void;
}

export type SentFile<Held extends UploadSeat> =
  | { state: "none" | "empty" | "too-large" | "turned-away" }
  | { state: "whole"; bytes: Buffer; seat: Held };

export interface UploadedForm<Held extends UploadSeat> {
  fields: Record<string, string>;
  file: SentFile<Held>;
  isBroken: boolean;
}

interface UploadBounds {
  name: string;
  maxBytes: number;
}

/** Far more than an accepted file, so that a sender of a larger file gets the form back with the typed text. */
export const UPLOAD_MAX_BYTES = 32 * 1024 * 1024;

const MULTIPART_LIMITS = {
  files: 1,
  fields: 10,
  parts: 20,
  fieldSize: 16 * 1024,
  headerPairs: 20,
  headerSize: 8 * 1024,
};

/**
 * Keeps at most `maxBytes` of the file, and nothing if `admit` returns no seat. The caller must give back the seat of a
 * complete file. Rejects when the sender disconnects.
 */
export async function readUpload<Held extends UploadSeat>(
  request: Request,
  { name, maxBytes }: UploadBounds,
  admit: () => Held | undefined,
): Promise<UploadedForm<Held>> {
  const fields = new Map<string, string>();
  const reading: FileReading<Held> = {
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
    // None of our forms has that many parts, and each part costs us more than it costs the sender.
    parser.on("partsLimit", breakOff);
  });
  parser.on("field", (field, text) => {
    // Browsers send a line end as two characters. Everywhere else a line end counts as one character of a text.
    fields.set(field, text.replaceAll("\r\n", "\n"));
  });
  parser.on("file", (field, stream, fileName) => {
    reading.isNamed = field === name && Boolean(fileName);
    // The stream fails when the form ends inside its file. The parser reports the same error.
    stream.on("error", () => {
      isBroken = true;
    });
    stream.on("limit", () => {
      reading.isTooLarge = true;
      releaseSeat(reading);
    });
    stream.on("data", (chunk: Buffer) => {
      if (field === name) takeChunk(reading, chunk, admit);
    });
  });

  try {
    let size = 0;
    for await (const chunk of request.body ?? []) {
      size += chunk.length;
      if (size > UPLOAD_MAX_BYTES) {
        reading.isTooLarge = true;
        break;
      }
      if (isBroken) break;
      if (!parser.write(chunk)) await Promise.race([new Promise((resolve) => parser.once("drain", resolve)), ended]);
    }
    parser.end();
    await ended;
  } catch (error) {
    releaseSeat(reading);
    throw error;
  } finally {
    reading.isOver = true;
  }
  if (isBroken || reading.isTooLarge) releaseSeat(reading);
  // If we ourselves stopped reading, the form is too large, not broken.
  return {
    fields: Object.fromEntries(fields),
    file: isBroken && !reading.isTooLarge ? { state: "none" } : toSentFile(reading),
    isBroken: isBroken && !reading.isTooLarge,
  };
}

interface FileReading<Held extends UploadSeat> {
  chunks: Buffer[];
  seat?: Held;
  isNamed: boolean;
  isTooLarge: boolean;
  isTurnedAway: boolean;
  /** Later events change nothing. */
  isOver: boolean;
}

function takeChunk<Held extends UploadSeat>(
  reading: FileReading<Held>,
  chunk: Buffer,
  admit: () => Held | undefined,
): void {
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
  releaseSeat(reading);
}

function releaseSeat<Held extends UploadSeat>(reading: FileReading<Held>): void {
  reading.chunks = [];
  reading.seat?.leave();
  delete reading.seat;
}

function toSentFile<Held extends UploadSeat>({ chunks, seat, ...reading }: FileReading<Held>): SentFile<Held> {
  if (reading.isTooLarge) return { state: "too-large" };
  if (reading.isTurnedAway) return { state: "turned-away" };
  if (seat) return { state: "whole", bytes: Buffer.concat(chunks), seat };
  return { state: reading.isNamed ? "empty" : "none" };
}

function openParser(headers: Headers, fileSize: number): BusboyInstance | undefined {
  const asked = { "content-type": headers.get("Content-Type") ?? "" } as BusboyHeaders;
  try {
    return new Busboy({ headers: asked, limits: { ...MULTIPART_LIMITS, fileSize } });
  } catch {
    return undefined;
  }
}
