import type { SeededRandom } from "./seeded-random.ts";

// Most cars come from these provinces.
const BUSY_PROVINCES = ["34", "34", "34", "34", "06", "06", "35", "16", "07", "01", "41"];
// Plates use only letters that Turkish and English share.
const PLATE_LETTERS = "ABCDEFGHIJKLMNOPRSTUVYZ";

/** A Turkish plate in stored form. */
export function makePlate(dice: SeededRandom): string {
  const province = dice.chance(0.7) ? dice.one(BUSY_PROVINCES) : String(1 + dice.whole(81)).padStart(2, "0");
  const letters = 2 + dice.whole(2);
  let text = "";
  for (let at = 0; at < letters; at += 1) text += PLATE_LETTERS.charAt(dice.whole(PLATE_LETTERS.length));
  const digits = letters === 2 ? 100 + dice.whole(9900) : 10 + dice.whole(990);
  return `${province} ${text} ${String(digits).padStart(letters === 2 ? 3 : 2, "0")}`;
}
