import { openSync, readSync } from "node:fs";

/**
 * Loaded before the server (`node --import`). Adds the milliseconds in CLOCK_FILE to the clock. Reads the file at each
 * call, so that changes take effect at once.
 */
const file = openSync(process.env["CLOCK_FILE"]!, "r");
const bytes = Buffer.alloc(8);
const { now } = Date;

function movedNow(): number {
  readSync(file, bytes, 0, 8, 0);
  return now() + bytes.readDoubleLE();
}

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [movedNow()] : given, made) as Date,
  get: (target, name) => (name === "now" ? movedNow : Reflect.get(target, name)),
});
