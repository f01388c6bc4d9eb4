/** Actions at a company's desk that are recorded, by kind. docs/product.md 9.21. */
export const deskActions = {
  rentals: [
    "rental-started",
    "rental-extended",
    "car-swapped",
    "rental-ended",
    "rental-start-corrected",
    "rental-end-corrected",
  ],
  reservations: [
    "reservation-made",
    "reservation-changed",
    "reservation-cancelled",
    "reservation-no-show",
    "reservation-reopened",
  ],
  blocks: ["block-added", "block-changed", "block-removed"],
  drivers: ["driver-opened", "driver-removed"],
  lists: ["list-brought", "list-undone"],
  police: ["police-notice-told", "police-notice-untold"],
  members: [
    "member-invited",
    "invitation-withdrawn",
    "member-joined",
    "member-changed",
    "member-removed",
    "member-left",
    "ownership-handed-over",
    "device-shared",
    "device-unshared",
  ],
  programs: ["program-key-made", "program-key-ended"],
} as const;

export type DeskKind = keyof typeof deskActions;

export const DESK_KINDS = Object.keys(deskActions) as DeskKind[];

export const DESK_ACTIONS = Object.values(deskActions).flat();

export type DeskAction = (typeof DESK_ACTIONS)[number];

/** The kind of a desk action. */
export function deskKindOf(action: DeskAction): DeskKind {
  return DESK_KINDS.find((kind) => deskActions[kind].some((one) => one === action))!;
}
