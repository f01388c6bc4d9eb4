import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";

export async function collectBytes(write: (sink: PassThrough) => Promise<void>): Promise<Buffer> {
  const sink = new PassThrough();
  const [bytes] = await Promise.all([buffer(sink), write(sink)]);
  return bytes;
}
