import { isNameOf } from "#domain/fleet/signer-name.ts";

export interface ExpectedSigner {
  readonly role: "renter" | "driver";
  readonly name: string;
}

/** Empty if it has the expected name. */
export function describeOtherSigner({ role, name: expected }: ExpectedSigner, signed: string): string[] {
  if (isNameOf(expected, signed)) return [];
  return [`${role === "renter" ? "Kiracının" : "Ek sürücünün"} adı ${expected}, imzalayan olarak ${signed} yazılı.`];
}
