export const CAR_SIDES = ["front", "right", "rear", "left", "top"] as const;

export type CarSide = (typeof CAR_SIDES)[number];

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

/** A point on the drawing of a side, in thousandths of the drawing's width and height, from the upper left. */
export interface DrawingPoint {
  readonly x: number;
  readonly y: number;
}

interface PartZone {
  readonly part: CarPart;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function makeZone(part: CarPart, left: number, top: number, right: number, bottom: number): PartZone {
  return { part, left, top, right, bottom };
}

/**
 * The drawings of both long sides stand upright beside the view from above. The front of the car is at the top, and the
 * roof is towards the middle.
 */
const rightSideZones: readonly PartZone[] = [
  makeZone("front-wheel", 600, 130, 1000, 320),
  makeZone("rear-wheel", 600, 700, 1000, 880),
  makeZone("mirror", 250, 330, 420, 390),
  makeZone("window", 0, 330, 400, 760),
  makeZone("sill", 800, 310, 1000, 700),
  makeZone("bumper", 300, 0, 1000, 90),
  makeZone("front-wing", 250, 90, 590, 330),
  makeZone("front-door", 250, 330, 800, 530),
  makeZone("rear-door", 250, 530, 800, 710),
  makeZone("rear-wing", 200, 710, 590, 1000),
];

const zonesOfSide: Record<CarSide, readonly PartZone[]> = {
  front: [
    makeZone("headlight", 60, 430, 280, 620),
    makeZone("headlight", 720, 430, 940, 620),
    makeZone("mirror", 0, 280, 140, 420),
    makeZone("mirror", 860, 280, 1000, 420),
    makeZone("windscreen", 180, 80, 820, 370),
    makeZone("roof", 180, 0, 820, 80),
    makeZone("bonnet", 140, 370, 860, 550),
    makeZone("bumper", 0, 550, 1000, 1000),
  ],
  rear: [
    makeZone("tail-light", 60, 400, 260, 600),
    makeZone("tail-light", 740, 400, 940, 600),
    makeZone("rear-window", 180, 80, 820, 360),
    makeZone("roof", 180, 0, 820, 80),
    makeZone("boot", 140, 360, 860, 640),
    makeZone("bumper", 0, 640, 1000, 1000),
  ],
  top: [
    makeZone("bumper", 0, 0, 1000, 50),
    makeZone("windscreen", 150, 300, 850, 430),
    makeZone("bonnet", 0, 50, 1000, 330),
    makeZone("roof", 150, 430, 850, 760),
    makeZone("rear-window", 150, 760, 850, 870),
    makeZone("boot", 0, 850, 1000, 960),
    makeZone("bumper", 0, 960, 1000, 1000),
  ],
  right: rightSideZones,
  left: rightSideZones.map(({ part, left, top, right, bottom }) =>
    makeZone(part, 1000 - right, top, 1000 - left, bottom),
  ),
};

export function listPartsOfSide(side: CarSide): CarPart[] {
  return [...new Set(zonesOfSide[side].map(({ part }) => part))];
}

function middleOfZone({ left, top, right, bottom }: PartZone): DrawingPoint {
  return { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) };
}

/**
 * Finds the part whose zone contains the point, or else the part whose centre is nearest to the point.
 * docs/product/rentals.md 9.26.
 */
export function findPartAt(side: CarSide, { x, y }: DrawingPoint): CarPart {
  const holding = zonesOfSide[side].find(
    ({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
  if (holding) return holding.part;
  const distance = (one: PartZone) => Math.hypot(middleOfZone(one).x - x, middleOfZone(one).y - y);
  return zonesOfSide[side].toSorted((a, b) => distance(a) - distance(b))[0]!.part;
}

export function centreOfPart(side: CarSide, part: CarPart): DrawingPoint {
  const found = zonesOfSide[side].find((one) => one.part === part);
  return found ? middleOfZone(found) : { x: 500, y: 500 };
}
