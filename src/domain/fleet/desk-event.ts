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
  records: ["hand-over-record-sealed", "return-record-sealed"],
  reservations: [
    "reservation-made",
    "reservation-changed",
    "reservation-cancelled",
    "reservation-no-show",
    "reservation-reopened",
  ],
  agreements: [
    "renter-link-made",
    "renter-links-closed",
    "renter-page-opened",
    "agreement-accepted",
    "agreement-signed-by-driver",
    "agreement-copy-stated",
  ],
  blocks: ["block-added", "block-changed", "block-removed"],
  drivers: ["driver-opened", "driver-removed", "driver-written-by-link", "driver-compared"],
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
  company: ["bank-account-changed", "contacts-changed", "company-name-asked"],
} as const;

export type DeskActionKind = keyof typeof DESK_ACTIONS_BY_KIND;

export const DESK_ACTION_KINDS = Object.keys(DESK_ACTIONS_BY_KIND) as DeskActionKind[];

export const DESK_ACTIONS = Object.values(DESK_ACTIONS_BY_KIND).flat();

/**
 * Values of the company that lead money or people somewhere. A change of one is recorded with the value before. Of an
 * IBAN only the last four digits are recorded.
 */
export const COMPANY_VALUES = ["iban", "accountHolder", "name", "phone", "whatsapp", "instagram", "website"] as const;

export type CompanyValue = (typeof COMPANY_VALUES)[number];

/** A changed value of the company. '' means none. */
export interface CompanyChange {
  readonly what: CompanyValue;
  readonly from: string;
  readonly to: string;
}

/** Returns the values of `to` that differ from the value in `from`. */
export function listCompanyChanges(
  from: Readonly<Partial<Record<CompanyValue, string>>>,
  to: Readonly<Partial<Record<CompanyValue, string>>>,
): CompanyChange[] {
  return COMPANY_VALUES.flatMap((what) => {
    const [before = "", now = ""] = [from[what], to[what]];
    return before === now ? [] : [{ what, from: before, to: now }];
  });
}

export type DeskAction = (typeof DESK_ACTIONS)[number];

/** Returns the kind under which `DESK_ACTIONS_BY_KIND` lists the action. */
export function findDeskActionKind(action: DeskAction): DeskActionKind {
  return DESK_ACTION_KINDS.find((kind) => DESK_ACTIONS_BY_KIND[kind].some((one) => one === action))!;
}
