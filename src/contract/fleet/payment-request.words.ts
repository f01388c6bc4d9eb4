import { formatIban } from "#domain/words/iban.ts";
import { formatKurus } from "#domain/words/money.ts";

/** `owed` is in kuruş, and `address` is the URL of the renter's page. */
interface PaymentRequest {
  company: string;
  plate: string;
  owed: number;
  iban: string;
  accountHolder: string;
  address: string | undefined;
}

export function makePaymentRequestText(request: PaymentRequest): string {
  const { company, plate, owed, iban, accountHolder, address } = request;
  const car = plate === "" ? "kiralamanız" : `${plate} plakalı araç`;
  return [
    `${company}: ${car} için kalan ödemeniz ${formatKurus(owed)}.`,
    ...(iban === "" ? [] : [`IBAN: ${formatIban(iban)}`, `Alıcı: ${accountHolder || company}`]),
    ...(address === undefined ? [] : [`Hesabınızın ayrıntısı: ${address}`]),
  ].join("\n");
}
