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

/** Of an IBAN only the last four digits are recorded. */
export const COMPANY_VALUES = ["iban", "accountHolder", "name", "phone", "whatsapp", "instagram", "website"] as const;

export type CompanyValue = (typeof COMPANY_VALUES)[number];

export interface CompanyChange {
  readonly what: CompanyValue;
  readonly from: string;
  readonly to: string;
}

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

export function findDeskActionKind(action: DeskAction): DeskActionKind {
  return DESK_ACTION_KINDS.find((kind) => DESK_ACTIONS_BY_KIND[kind].some((one) => one === action))!;
}
