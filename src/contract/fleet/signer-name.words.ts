import { isNameOf } from "#domain/fleet/signer-name.ts";

/** The person whose signature is expected. */
export interface ExpectedSigner {
  readonly role: "renter" | "driver";
  readonly name: string;
}

/** Says that a signature has another name than that of the expected person. Empty if it has the expected name. */
export function describeOtherSigner({ role, name: expected }: ExpectedSigner, signed: string): string[] {
  if (isNameOf(expected, signed)) return [];
  return [`${role === "renter" ? "Kiracının" : "Ek sürücünün"} adı ${expected}, imzalayan olarak ${signed} yazılı.`];
}
