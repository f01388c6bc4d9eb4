import type { CompanyOpenSums, OpenSums } from "#domain/fleet/customer.ts";
import { formatKurus } from "#domain/words/money.ts";

/** The sums that are open with a customer, each in words: 'Size borcu: 1.125,50 TL'. */
export function listOpenSums({ owed, overpaid, depositHeld }: OpenSums): string[] {
  return [
    ...(depositHeld > 0 ? [`Depozitosu sizde: ${formatKurus(depositHeld)}`] : []),
    ...(owed > 0 ? [`Size borcu: ${formatKurus(owed)}`] : []),
    ...(overpaid > 0 ? [`Fazla ödemesi: ${formatKurus(overpaid)}`] : []),
  ];
}

/** The sums that are open with all customers of a company, each in words. */
export function listCompanyOpenSums({ owed, depositHeld }: CompanyOpenSums): string[] {
  return [
    ...(depositHeld > 0 ? [`Müşterilere geri vereceğiniz depozito: ${formatKurus(depositHeld)}`] : []),
    ...(owed > 0 ? [`Müşterilerin size borcu: ${formatKurus(owed)}`] : []),
  ];
}

/** Why a company is not deleted without a word about the open sums. */
export function makeCompanyOpenSumsSentence(sums: CompanyOpenSums): string {
  return `Kapanmamış hesaplarınız var. ${listCompanyOpenSums(sums).join(", ")}. Yine de silecekseniz bunu bildiğinizi belirtin.`;
}

/** Why a customer is not deleted without a word about the open sums. */
export function makeOpenSumsSentence(sums: OpenSums): string {
  return `Bu müşteriyle kapanmamış hesabınız var. ${listOpenSums(sums).join(", ")}. Yine de silecekseniz bunu bildiğinizi belirtin.`;
}
