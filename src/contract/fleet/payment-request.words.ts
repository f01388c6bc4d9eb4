import { formatIban } from "#domain/words/iban.ts";
import { formatKurus } from "#domain/words/money.ts";

/**
 * The facts in a message that asks for a payment. `owed` is in kuruş, and `address` is the URL of the renter's page. ''
 * means unknown.
 */
interface PaymentRequest {
  company: string;
  plate: string;
  owed: number;
  iban: string;
  accountHolder: string;
  address: string | undefined;
}

/** The message by which a company asks a renter for the unpaid amount. */
export function makePaymentRequestText(request: PaymentRequest): string {
  const { company, plate, owed, iban, accountHolder, address } = request;
  const car = plate === "" ? "kiralamanız" : `${plate} plakalı araç`;
  return [
    `${company}: ${car} için kalan ödemeniz ${formatKurus(owed)}.`,
    ...(iban === "" ? [] : [`IBAN: ${formatIban(iban)}`, `Alıcı: ${accountHolder || company}`]),
    ...(address === undefined ? [] : [`Hesabınızın ayrıntısı: ${address}`]),
  ].join("\n");
}
