import type { CompanyOpenSums, OpenSums } from "#domain/fleet/customer.ts";
import { formatKurus } from "#domain/words/money.ts";

export function listOpenSums({ owed, overpaid, depositHeld }: OpenSums): string[] {
  return [
    ...(depositHeld > 0 ? [`Depozitosu sizde: ${formatKurus(depositHeld)}`] : []),
    ...(owed > 0 ? [`Size borcu: ${formatKurus(owed)}`] : []),
    ...(overpaid > 0 ? [`Fazla ödemesi: ${formatKurus(overpaid)}`] : []),
  ];
}

export function listCompanyOpenSums({ owed, depositHeld }: CompanyOpenSums): string[] {
  return [
    ...(depositHeld > 0 ? [`Müşterilere geri vereceğiniz depozito: ${formatKurus(depositHeld)}`] : []),
    ...(owed > 0 ? [`Müşterilerin size borcu: ${formatKurus(owed)}`] : []),
  ];
}

export function makeCompanyOpenSumsSentence(sums: CompanyOpenSums): string {
  return `Kapanmamış hesaplarınız var. ${listCompanyOpenSums(sums).join(", ")}. Yine de silecekseniz bunu bildiğinizi belirtin.`;
}

export function makeOpenSumsSentence(sums: OpenSums): string {
  return `Bu müşteriyle kapanmamış hesabınız var. ${listOpenSums(sums).join(", ")}. Yine de silecekseniz bunu bildiğinizi belirtin.`;
}
