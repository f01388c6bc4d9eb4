import { formatIban } from "#domain/words/iban.ts";
import { formatKurus } from "#domain/words/money.ts";

/** What a message that asks for a payment says. `owed` is kuruş; '' for what is unknown; `address` is the renter's page. */
interface PaymentRequest {
  company: string;
  plate: string;
  owed: number;
  iban: string;
  accountHolder: string;
  address: string | undefined;
}

/** The message with which a company asks a renter for what is unpaid. */
export function paymentRequestText(request: PaymentRequest): string {
  const { company, plate, owed, iban, accountHolder, address } = request;
  const car = plate === "" ? "kiralamanız" : `${plate} plakalı araç`;
  return [
    `${company}: ${car} için kalan ödemeniz ${formatKurus(owed)}.`,
    ...(iban === "" ? [] : [`IBAN: ${formatIban(iban)}`, `Alıcı: ${accountHolder || company}`]),
    ...(address === undefined ? [] : [`Hesabınızın ayrıntısı: ${address}`]),
  ].join("\n");
}
