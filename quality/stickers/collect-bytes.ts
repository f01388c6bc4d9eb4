import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";

/** Collects all bytes that `write` writes to a sink. */
export async function collectBytes(write: (sink: PassThrough) => Promise<void>): Promise<Buffer> {
  const sink = new PassThrough();
  const [bytes] = await Promise.all([buffer(sink), write(sink)]);
  return bytes;
}
