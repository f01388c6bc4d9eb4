/** Actions in a company's panel that its history records, grouped by kind. docs/product.md 9.21. */
export const DESK_ACTIONS_BY_KIND = {
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

export type DeskActionKind = keyof typeof DESK_ACTIONS_BY_KIND;

export const DESK_ACTION_KINDS = Object.keys(DESK_ACTIONS_BY_KIND) as DeskActionKind[];

export const DESK_ACTIONS = Object.values(DESK_ACTIONS_BY_KIND).flat();

export type DeskAction = (typeof DESK_ACTIONS)[number];

/** Returns the kind under which `DESK_ACTIONS_BY_KIND` lists the action. */
export function findDeskActionKind(action: DeskAction): DeskActionKind {
  return DESK_ACTION_KINDS.find((kind) => DESK_ACTIONS_BY_KIND[kind].some((one) => one === action))!;
}
