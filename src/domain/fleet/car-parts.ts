/** The sides from which a car is drawn. docs/product.md 9.26. */
export const CAR_SIDES = ["front", "right", "rear", "left", "top"] as const;

export type CarSide = (typeof CAR_SIDES)[number];

/** The parts of a car that can be damaged. */
export const CAR_PARTS = [
  "bumper",
  "headlight",
  "bonnet",
  "windscreen",
  "roof",
  "front-wing",
  "front-door",
  "rear-door",
  "rear-wing",
  "sill",
  "mirror",
  "window",
  "front-wheel",
  "rear-wheel",
  "tail-light",
  "boot",
  "rear-window",
] as const;

export type CarPart = (typeof CAR_PARTS)[number];

/** A point on the drawing of a side, in thousandths of its box, from the upper left. */
export interface DrawingPoint {
  readonly x: number;
  readonly y: number;
}

interface Zone {
  readonly part: CarPart;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function zone(part: CarPart, left: number, top: number, right: number, bottom: number): Zone {
  return { part, left, top, right, bottom };
}

/**
 * Both long sides are drawn upright beside the view from above, with the front at the top and the roof towards the
 * middle.
 */
const rightSide: readonly Zone[] = [
  zone("front-wheel", 600, 130, 1000, 320),
  zone("rear-wheel", 600, 700, 1000, 880),
  zone("mirror", 250, 330, 420, 390),
  zone("window", 0, 330, 400, 760),
  zone("sill", 800, 310, 1000, 700),
  zone("bumper", 300, 0, 1000, 90),
  zone("front-wing", 250, 90, 590, 330),
  zone("front-door", 250, 330, 800, 530),
  zone("rear-door", 250, 530, 800, 710),
  zone("rear-wing", 200, 710, 590, 1000),
];

const zones: Record<CarSide, readonly Zone[]> = {
  front: [
    zone("headlight", 60, 430, 280, 620),
    zone("headlight", 720, 430, 940, 620),
    zone("mirror", 0, 280, 140, 420),
    zone("mirror", 860, 280, 1000, 420),
    zone("windscreen", 180, 80, 820, 370),
    zone("roof", 180, 0, 820, 80),
    zone("bonnet", 140, 370, 860, 550),
    zone("bumper", 0, 550, 1000, 1000),
  ],
  rear: [
    zone("tail-light", 60, 400, 260, 600),
    zone("tail-light", 740, 400, 940, 600),
    zone("rear-window", 180, 80, 820, 360),
    zone("roof", 180, 0, 820, 80),
    zone("boot", 140, 360, 860, 640),
    zone("bumper", 0, 640, 1000, 1000),
  ],
  top: [
    zone("bumper", 0, 0, 1000, 50),
    zone("windscreen", 150, 300, 850, 430),
    zone("bonnet", 0, 50, 1000, 330),
    zone("roof", 150, 430, 850, 760),
    zone("rear-window", 150, 760, 850, 870),
    zone("boot", 0, 850, 1000, 960),
    zone("bumper", 0, 960, 1000, 1000),
  ],
  right: rightSide,
  left: rightSide.map(({ part, left, top, right, bottom }) => zone(part, 1000 - right, top, 1000 - left, bottom)),
};

/** The parts of a side, each once. */
export function listPartsOfSide(side: CarSide): CarPart[] {
  return [...new Set(zones[side].map(({ part }) => part))];
}

function middleOf({ left, top, right, bottom }: Zone): DrawingPoint {
  return { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) };
}

/**
 * The part at a point of a side: the one whose zone contains it, else the one with the nearest centre. docs/product.md
 * 9.26.
 */
export function findPartAt(side: CarSide, { x, y }: DrawingPoint): CarPart {
  const holding = zones[side].find(
    ({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
  if (holding) return holding.part;
  const distance = (one: Zone) => Math.hypot(middleOf(one).x - x, middleOf(one).y - y);
  return zones[side].toSorted((a, b) => distance(a) - distance(b))[0]!.part;
}

/** The place where a damage is drawn if only its part is known. */
export function centreOfPart(side: CarSide, part: CarPart): DrawingPoint {
  const found = zones[side].find((one) => one.part === part);
  return found ? middleOf(found) : { x: 500, y: 500 };
}
