import { openSync, readSync } from "node:fs";

/**
 * This module is loaded before the server (`node --import`). It adds the milliseconds in CLOCK_FILE to the clock. It
 * reads the file at each call, so that changes take effect at once.
 */
const clockFile = openSync(process.env["CLOCK_FILE"]!, "r");
const offsetBytes = Buffer.alloc(8);
const { now } = Date;

function readMovedNow(): number {
  readSync(clockFile, offsetBytes, 0, 8, 0);
  return now() + offsetBytes.readDoubleLE();
}

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [readMovedNow()] : given, made) as Date,
  get: (target, name) => (name === "now" ? readMovedNow : Reflect.get(target, name)),
});
