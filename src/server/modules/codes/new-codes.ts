import { makeCode } from "#domain/sticker/code.ts";

/** Codes that one statement inserts at most, so that it ends well within its time. */
const BATCH = 1000;

/** Rounds in a row that found no free code before a run gives up; only a prefix whose space is full needs more than one. */
const FRUITLESS_MAX = 20;

/** Makes exactly `count` codes: draws, has those inserted that do not exist yet, and draws again for the rest. */
export async function makeNewCodes(
  count: number,
  prefix: string,
  randomBytes: (count: number) => Uint8Array,
  insertNew: (codes: string[]) => Promise<string[]>,
): Promise<string[]> {
  const made: string[] = [];
  for (let fruitless = 0; made.length < count;) {
    const length = Math.min(count - made.length, BATCH);
    const drawn = new Set(Array.from({ length }, () => makeCode(prefix, randomBytes)));
    const inserted = await insertNew([...drawn]);
    made.push(...inserted);
    fruitless = inserted.length === 0 ? fruitless + 1 : 0;
    if (fruitless === FRUITLESS_MAX) throw new Error("No free codes are left under this prefix.");
  }
  return made;
}
