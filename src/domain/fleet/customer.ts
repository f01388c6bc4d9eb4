export const CUSTOMER_NOTES_MAX = 2000;

export const CUSTOMER_CAUTION_MAX = 500;

export interface OpenSums {
  readonly owed: number;
  readonly overpaid: number;
  readonly depositHeld: number;
}

export type CompanyOpenSums = Pick<OpenSums, "owed" | "depositHeld">;

export function hasOpenSums({ owed, overpaid, depositHeld }: OpenSums): boolean {
  return owed > 0 || overpaid > 0 || depositHeld > 0;
}
