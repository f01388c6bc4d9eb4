import type { IdentityKind } from "#domain/fleet/driver.ts";

export const identityKindWords: Record<IdentityKind, string> = {
  tc: "T.C. kimlik",
  passport: "Pasaport",
};
