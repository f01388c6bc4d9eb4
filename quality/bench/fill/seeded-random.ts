/** Random values that depend only on seed, kind and number, so that any row can be computed again. */
export interface SeededRandom {
  /** A number of at least 0 and below 1. */
  next(): number;
  whole(below: number): number;
  chance(probability: number): boolean;
  one<Value>(values: readonly Value[]): Value;
}

export function makeSeededRandom(seed: number, kind: string, nth: number): SeededRandom {
  let state = mixHashes(seed ^ hashText(kind), nth);
  // mulberry32
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  return {
    next,
    whole: (below) => Math.floor(next() * below),
    chance: (probability) => next() < probability,
    one: (values) => values[Math.floor(next() * values.length)]!,
  };
}

/** A UUIDv7 like those of the application, which depends only on seed, kind and number. */
export function makeSeededId(seed: number, kind: string, nth: number, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, "0");
  const first = mixHashes(seed ^ hashText(kind), nth);
  const [a, b] = [toHex(first), toHex(mixHashes(first, nth + 1))];
  // The last part contains the number, so that all ids of a kind differ.
  const own = nth.toString(16).padStart(9, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${a.slice(0, 3)}-8${a.slice(3, 6)}-${b.slice(0, 3)}${own}`;
}

const hashOfKind = new Map<string, number>();

function hashText(kind: string): number {
  let hash = hashOfKind.get(kind);
  if (hash === undefined) {
    hash = 0;
    for (const sign of kind) hash = (Math.imul(hash, 31) + sign.charCodeAt(0)) | 0;
    hashOfKind.set(kind, hash);
  }
  return hash;
}

function mixHashes(one: number, other: number): number {
  let h = Math.imul(one ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(other + 1, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function toHex(number: number): string {
  return (number >>> 0).toString(16).padStart(8, "0");
}
