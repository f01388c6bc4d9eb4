import type { SheetPoint } from "#domain/sticker/sheet.ts";

import type { LightEffect, CameraShot } from "./photograph.ts";

/** A telephone at a distance of 20 cm has about eight pixels per millimetre in the picture that it scans. */
const DOTS_PER_MM = 8;

const plainShot: CameraShot = {
  dots: DOTS_PER_MM,
  seenAt: (pixel) => pixel,
  light: (grey) => grey,
  blur: 0.06,
  noise: 3,
};

/**
 * Kinds of wear outdoors, and conditions in which telephones photograph a sticker. `field` is the QR code's share of
 * the photographed square, without its quiet zone.
 */
export const WEAR_KINDS: Record<string, (random: () => number, field: number) => CameraShot> = {
  faded: (random) => ({ ...plainShot, light: makeFading(random) }),
  blurred: (random) => ({ ...plainShot, blur: 0.12 + 0.04 * random() }),
  "20 % covered": (random, field) => ({ ...plainShot, light: makeCover(random, field, COVERED_SHARE) }),
  "at an angle": (random) => ({ ...plainShot, seenAt: makeTilt(randomBetween(random, 30, 40), 360 * random()) }),
  wet: (random) => ({ ...plainShot, light: makeWetness(random), seenAt: makeTilt(15, 360 * random()) }),
  rotated: (random) => ({ ...plainShot, seenAt: makeRotation(360 * random()) }),
  "poor camera": () => ({ ...plainShot, dots: 5, blur: 0.1, noise: 5 }),
  crumpled: (random) => makeCrumpledShot(random),
};

function randomBetween(random: () => number, least: number, most: number): number {
  return least + (most - least) * random();
}

/** The sun has bleached 60 to 70 per cent of the ink, unevenly, and the paper is yellow. */
function makeFading(random: () => number): LightEffect {
  const [angle, share] = [2 * Math.PI * random(), randomBetween(random, 0.45, 0.55)];
  return (grey, { x, y }) => {
    const lost = share + 0.08 * Math.sin(6 * (x * Math.cos(angle) + y * Math.sin(angle)));
    return 225 - (225 - grey * 0.88) * (1 - lost);
  };
}

/**
 * The covered share of the code's area: a fifth of the data modules, which are three quarters of all modules. The other
 * quarter are patterns by which readers find the code. They stay uncovered, because without one of them no reader finds
 * the code.
 */
const COVERED_SHARE = 0.2 * 0.75;

/** A piece of mud or paper in the middle, which covers this share of the modules. */
function makeCover(random: () => number, field: number, share: number): LightEffect {
  const side = Math.sqrt(share) * field;
  const [left, top] = [
    -side / 2 + (randomBetween(random, -1, 1) * field) / 40,
    -side / 2 + (randomBetween(random, -1, 1) * field) / 40,
  ];
  const mud = random() < 0.5 ? 60 : 200;
  return (grey, { x, y }) => (x >= left && x < left + side && y >= top && y < top + side ? mud : grey);
}

/**
 * A label seen from the side, at `degrees` from straight ahead, tilted in a direction. The distance of the camera is
 * four times the size of the QR code.
 */
function makeTilt(degrees: number, direction: number): CameraShot["seenAt"] {
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

function makeRotation(degrees: number): CameraShot["seenAt"] {
  const turn = (degrees / 180) * Math.PI;
  return ({ x, y }) => ({
    x: x * Math.cos(turn) - y * Math.sin(turn),
    y: x * Math.sin(turn) + y * Math.cos(turn),
  });
}

/** A veil of light that gets brighter towards one side, a bright reflection, and twelve shiny drops. */
function makeWetness(random: () => number): LightEffect {
  const turn = 2 * Math.PI * random();
  const spot = { ...randomPlace(random, 0.2), radius: 0.08, strength: 200 };
  const drops = Array.from({ length: 12 }, () => ({ ...randomPlace(random, 0.5), radius: 0.012, strength: 150 }));
  return (grey, { x, y }) => {
    const veil = 45 + 60 * (x * Math.cos(turn) + y * Math.sin(turn));
    let light = grey * 0.75 + veil;
    for (const { x: left, y: top, radius, strength } of [spot, ...drops])
      light += strength * Math.exp(-((x - left) ** 2 + (y - top) ** 2) / radius ** 2);
    return light;
  };
}

function randomPlace(random: () => number, reach: number): SheetPoint {
  return { x: randomBetween(random, -reach, reach), y: randomBetween(random, -reach, reach) };
}

/** Wavy paper: the picture is shifted locally by up to 1.5 per cent of the QR code, lit from one side, and grainy. */
function makeCrumpledShot(random: () => number): CameraShot {
  const waves = Array.from({ length: 4 }, () => ({
    turn: 2 * Math.PI * random(),
    phase: 2 * Math.PI * random(),
    often: randomBetween(random, 4, 9),
  }));
  const wave = ({ x, y }: SheetPoint, by: (angle: number) => number) =>
    waves.map(({ turn, phase, often }) => ({
      turn,
      height: by(often * (x * Math.cos(turn) + y * Math.sin(turn)) + phase) / waves.length,
    }));
  return {
    ...plainShot,
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
