/**
 * The kinds of browsers in which a renter's link was opened or signed: one in which a member of the company has logged
 * in, another one in a network of the company, or any other. docs/product/rentals.md 9.28.
 */
export const SIGNING_PLACES = ["company-device", "company-network", "elsewhere"] as const;

export type SigningPlace = (typeof SIGNING_PLACES)[number];

/**
 * What keeps a renter's address or telephone from saying who signed: the address is that of a member or of an invited
 * person of the company, the telephone is the company's, an earlier sheet had another address, or another customer of the
 * company has the same.
 * docs/product/rentals.md 9.28.
 */
export const SIGNING_DOUBTS = ["company-address", "company-phone", "address-changed", "shared-address"] as const;

export type SigningDoubt = (typeof SIGNING_DOUBTS)[number];

/** Instants are ISO texts in UTC. */
export interface SigningEvidence {
  readonly place: SigningPlace;
  readonly linkBy: string;
  readonly linkAt: string;
  /**
   * How a code that was mailed to the renter confirmed the signature; null if the renter has no address. Missing where no
   * code is asked: in browsers of the company, of additional drivers, and in signatures from before codes were sent.
   * `address` is masked, and `knownSince` is since when the company is known to have it.
   */
  readonly code?: { readonly at: string; readonly address: string; readonly knownSince: string } | null | undefined;
  /** Missing where there is none, and in signatures from before they were looked for. */
  readonly doubts?: readonly SigningDoubt[] | undefined;
}

/** A device of the company takes precedence over its network. */
export function determineSigningPlace(known: {
  readonly isCompanyDevice: boolean;
  readonly isCompanyNetwork: boolean;
}): SigningPlace {
  if (known.isCompanyDevice) return "company-device";
  return known.isCompanyNetwork ? "company-network" : "elsewhere";
}

/** A signature through a link in a browser of the company counts as made at the desk. */
export function getWayOfPlace(place: SigningPlace): "desk" | "link" {
  return place === "company-device" ? "desk" : "link";
}

export function hasConfirmedAddress(evidence: SigningEvidence | null): boolean {
  return (evidence?.code ?? null) !== null && !evidence!.doubts?.includes("company-address");
}

/** An address that the company wrote or changed less than an hour before the code is said to be that young. */
const YOUNG_ADDRESS_MINUTES = 60;

/** At most how many minutes before the code the company wrote or changed the renter's data; undefined if it was earlier. */
export function countAddressMinutes({ at, knownSince }: NonNullable<SigningEvidence["code"]>): number | undefined {
  const minutes = Math.ceil((Date.parse(at) - Date.parse(knownSince)) / 60_000);
  return minutes < YOUNG_ADDRESS_MINUTES ? Math.max(1, minutes) : undefined;
}
