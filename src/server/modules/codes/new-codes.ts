import { makeCode } from "#domain/sticker/code.ts";

/** A larger statement could exceed its time limit. */
const BATCH_SIZE = 1000;

const FRUITLESS_ROUNDS_MAX = 20;

export async function makeNewCodes(
  count: number,
  prefix: string,
  randomBytes: (count: number) => Uint8Array,
  insertNew: (codes: string[]) => Promise<string[]>,
): Promise<string[]> {
  const made: string[] = [];
  for (let fruitless = 0; made.length < count;) {
    const length = Math.min(count - made.length, BATCH_SIZE);
    const drawn = new Set(Array.from({ length }, () => makeCode(prefix, randomBytes)));
    const inserted = await insertNew([...drawn]);
    made.push(...inserted);
    fruitless = inserted.length === 0 ? fruitless + 1 : 0;
    if (fruitless === FRUITLESS_ROUNDS_MAX) throw new Error("No free codes are left under this prefix.");
  }
  return made;
}
