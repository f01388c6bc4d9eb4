import type { SheetPoint } from "#domain/sticker/sheet.ts";

import type { Light, Shot } from "./photograph.ts";

/** A telephone at a distance of 20 cm has about eight pixels per millimetre in the picture that it scans. */
const DOTS = 8;

const plain: Shot = { dots: DOTS, seenAt: (pixel) => pixel, light: (grey) => grey, blur: 0.06, noise: 3 };

/**
 * Kinds of wear outdoors and ways in which telephones see a sticker. `field` is the QR code's share of the photographed
 * square, without its quiet zone.
 */
export const WEAR_KINDS: Record<string, (random: () => number, field: number) => Shot> = {
  faded: (random) => ({ ...plain, light: fading(random) }),
  blurred: (random) => ({ ...plain, blur: 0.12 + 0.04 * random() }),
  "20 % covered": (random, field) => ({ ...plain, light: covering(random, field, COVERED) }),
  "at an angle": (random) => ({ ...plain, seenAt: tilted(between(random, 30, 40), 360 * random()) }),
  wet: (random) => ({ ...plain, light: wetness(random), seenAt: tilted(15, 360 * random()) }),
  rotated: (random) => ({ ...plain, seenAt: rotated(360 * random()) }),
  "poor camera": () => ({ ...plain, dots: 5, blur: 0.1, noise: 5 }),
  crumpled: (random) => crumpling(random),
};

function between(random: () => number, least: number, most: number): number {
  return least + (most - least) * random();
}

/** The sun has bleached 60 to 70 per cent of the ink, unevenly, and the paper is yellow. */
function fading(random: () => number): Light {
  const [angle, share] = [2 * Math.PI * random(), between(random, 0.45, 0.55)];
  return (grey, { x, y }) => {
    const lost = share + 0.08 * Math.sin(6 * (x * Math.cos(angle) + y * Math.sin(angle)));
    return 225 - (225 - grey * 0.88) * (1 - lost);
  };
}

/**
 * A fifth of the data modules are covered. A quarter of the modules are patterns by which readers find the code. They
 * stay uncovered, because without one of them no reader finds the code, whatever its error correction.
 */
const COVERED = 0.2 * 0.75;

/** A piece of mud or paper in the middle, which covers this share of the modules. */
function covering(random: () => number, field: number, share: number): Light {
  const side = Math.sqrt(share) * field;
  const [left, top] = [
    -side / 2 + (between(random, -1, 1) * field) / 40,
    -side / 2 + (between(random, -1, 1) * field) / 40,
  ];
  const mud = random() < 0.5 ? 60 : 200;
  return (grey, { x, y }) => (x >= left && x < left + side && y >= top && y < top + side ? mud : grey);
}

/**
 * A label seen from the side, at `degrees` from straight ahead, tilted in a direction. The distance of the camera is
 * four times the size of the QR code.
 */
function tilted(degrees: number, direction: number): Shot["seenAt"] {
  const [tilt, turn] = [degrees, direction].map((one) => (one / 180) * Math.PI) as [number, number];
  const away = 4;
  return ({ x, y }) => {
    // Coordinates along the direction in which the label tilts away, and across it.
    const along = x * Math.cos(turn) + y * Math.sin(turn);
    const across = y * Math.cos(turn) - x * Math.sin(turn);
    const far = (along * away) / (away * Math.cos(tilt) - along * Math.sin(tilt));
    const wide = (across * (away + far * Math.sin(tilt))) / away;
    return { x: far * Math.cos(turn) - wide * Math.sin(turn), y: far * Math.sin(turn) + wide * Math.cos(turn) };
  };
}

function rotated(degrees: number): Shot["seenAt"] {
  const turn = (degrees / 180) * Math.PI;
  return ({ x, y }) => ({
    x: x * Math.cos(turn) - y * Math.sin(turn),
    y: x * Math.sin(turn) + y * Math.cos(turn),
  });
}

/** A veil of light that gets brighter towards one side, a bright reflection, and twelve shiny drops. */
function wetness(random: () => number): Light {
  const turn = 2 * Math.PI * random();
  const spot = { ...placeIn(random, 0.2), radius: 0.08, strength: 200 };
  const drops = Array.from({ length: 12 }, () => ({ ...placeIn(random, 0.5), radius: 0.012, strength: 150 }));
  return (grey, { x, y }) => {
    const veil = 45 + 60 * (x * Math.cos(turn) + y * Math.sin(turn));
    let light = grey * 0.75 + veil;
    for (const { x: left, y: top, radius, strength } of [spot, ...drops])
      light += strength * Math.exp(-((x - left) ** 2 + (y - top) ** 2) / radius ** 2);
    return light;
  };
}

function placeIn(random: () => number, reach: number): SheetPoint {
  return { x: between(random, -reach, reach), y: between(random, -reach, reach) };
}

/** Wavy paper: the picture is shifted locally by up to 1.5 per cent of the QR code, lit from one side, and grainy. */
function crumpling(random: () => number): Shot {
  const waves = Array.from({ length: 4 }, () => ({
    turn: 2 * Math.PI * random(),
    phase: 2 * Math.PI * random(),
    often: between(random, 4, 9),
  }));
  const wave = ({ x, y }: SheetPoint, by: (angle: number) => number) =>
    waves.map(({ turn, phase, often }) => ({
      turn,
      height: by(often * (x * Math.cos(turn) + y * Math.sin(turn)) + phase) / waves.length,
    }));
  return {
    ...plain,
    noise: 4,
    seenAt: (pixel) => {
      const shifts = wave(pixel, Math.sin);
      const sum = (part: (angle: number) => number) =>
        shifts.reduce((all, { turn, height }) => all + height * part(turn), 0);
      return { x: pixel.x + 0.015 * sum(Math.cos), y: pixel.y + 0.015 * sum(Math.sin) };
    },
    light: (grey, at) => grey * (0.8 + 0.35 * wave(at, Math.cos).reduce((all, { height }) => all + height, 0)) + 8,
  };
}

/** Returns a generator of random numbers from 0 to 1 that are the same in each run. */
export function makeSeededRandom(seed: string): () => number {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
