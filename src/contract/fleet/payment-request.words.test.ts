import { expect, test } from "vitest";

import { makePaymentRequestText } from "./payment-request.words.ts";

const paymentRequest = {
  company: "Körfez Filo",
  plate: "34 ABC 123",
  owed: 320_050,
  iban: "TR330006100519786457841326",
  accountHolder: "Körfez Turizm Ltd.",
  address: "https://kodutara.example/k/abc",
};

test("a message says who asks, for which car, how much, and where to pay", () => {
  expect(makePaymentRequestText(paymentRequest)).toBe(
    [
      "Körfez Filo: 34 ABC 123 plakalı araç için kalan ödemeniz 3.200,50 TL.",
      "IBAN: TR33 0006 1005 1978 6457 8413 26",
      "Alıcı: Körfez Turizm Ltd.",
      "Hesabınızın ayrıntısı: https://kodutara.example/k/abc",
    ].join("\n"),
  );
});

test("what is unknown is left out, and the company is the holder of its own account", () => {
  expect(makePaymentRequestText({ ...paymentRequest, plate: "", accountHolder: "", address: undefined })).toBe(
    [
      "Körfez Filo: kiralamanız için kalan ödemeniz 3.200,50 TL.",
      "IBAN: TR33 0006 1005 1978 6457 8413 26",
      "Alıcı: Körfez Filo",
    ].join("\n"),
  );
  expect(makePaymentRequestText({ ...paymentRequest, iban: "", address: undefined })).not.toMatch(/IBAN|Alıcı/u);
});
