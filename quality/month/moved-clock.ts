import { openSync, readSync } from "node:fs";

/**
 * Loaded before the server (`node --import`): its clock shows the instant whose distance from the machine's own stands in CLOCK_FILE, as
 * milliseconds in eight bytes. It is read each time, so that what the trial writes there holds at once.
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
