/** A guard without which nobody can tell a difference, since another one stands behind it; its name as the trial prints it. */
export interface Equivalent {
  guard: string;
  because: string;
}

const LOCKED = "kodun satırı aynı işlemde sahibiyle birlikte kilitlendi";
const KEYED = "birleşik anahtar kodun ve kaydının sahibini eşit tutar, kod tek başına anahtardır";
const ONLY_LOCKS = "satır yalnız kilitlenir; fazlasını kilitlemek bir şey göstermez ve değiştirmez";

export const equivalents: Equivalent[] = [
  { guard: 'server/modules/codes/store.ts · .where("ownerId", "=", owner.userId) (2.)', because: LOCKED },
  { guard: 'server/modules/codes/store.ts · .where("ownerId", "=", owner.userId) (3.)', because: LOCKED },
  { guard: 'server/modules/profiles/store.ts · .where("ownerId", "=", owner.userId)', because: ONLY_LOCKS },
  { guard: 'server/modules/profiles/store.ts · .where("ownerId", "=", owner.userId) (3.)', because: KEYED },
  { guard: 'server/modules/cars/store.ts · .where("companyId", "=", company.companyId) (2.)', because: LOCKED },
  { guard: 'server/modules/cars/store.ts · .where("companyId", "=", company.companyId) (3.)', because: KEYED },
  { guard: 'server/modules/companies/approval.ts · .where("companyId", "=", held.companyId)', because: KEYED },
  { guard: 'server/modules/companies/approval.ts · .where("companyId", "=", held.companyId) (2.)', because: KEYED },
  {
    guard: 'server/modules/admin/moderation.ts · join.onRef("cars.companyId", "=", "codes.companyId").onRef(',
    because: KEYED,
  },
  {
    guard: 'server/modules/rentals/store.ts · join.onRef("cars.companyId", "=", "rentals.companyId").onRef(',
    because: KEYED,
  },
  {
    guard: 'server/modules/cars/lists.ts · .where("cars.companyId", "=", company.companyId) (2.)',
    because: "bulunan kodlar yalnız şirketin kendi kiralamaları arasında aranır",
  },
  { guard: "server/modules/account/removal.ts · owner_id = ${ownerId}", because: ONLY_LOCKS },
  { guard: "server/modules/account/removal.ts · company_id = ${id}", because: ONLY_LOCKS },
  { guard: "server/modules/account/removal.ts · company_id = ${id} (2.)", because: ONLY_LOCKS },
];
