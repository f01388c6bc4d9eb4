import { chargeKindWords, depositKindWords, paymentMeansWords } from "#contract/fleet/ledger.words.ts";
import { defineListFile, formatSpan } from "#server/access/list-file.ts";
import { formatDayCell, makeMoneyCell } from "#server/http/csv.ts";

import { companyReportProcedures } from "./procedures.ts";

export const procedures = { company: { report: companyReportProcedures } };

export const listFiles = {
  charges: defineListFile({
    procedure: companyReportProcedures.charges,
    title: "Kalemler",
    columns: {
      "Giriş zamanı": ({ createdAt }) => createdAt,
      Plaka: ({ plate }) => plate,
      Kod: ({ code }) => code,
      Kiracı: ({ renterName }) => renterName,
      Kalem: ({ kind, isReversal }) => chargeKindWords[kind] + (isReversal ? " (geri alındı)" : ""),
      Açıklama: ({ text }) => text,
      "Belge no": ({ documentNo }) => documentNo,
      "Olduğu zaman": ({ happenedAt }) => happenedAt,
      "Tutar (TL)": ({ amount }) => makeMoneyCell(amount),
    },
    narrowed: ({ car, from, to }) => [car, ...formatSpan(from, to)],
  }),
  payments: defineListFile({
    procedure: companyReportProcedures.payments,
    title: "Ödemeler",
    columns: {
      Gün: ({ paidOn }) => formatDayCell(paidOn),
      Plaka: ({ plate }) => plate,
      Kod: ({ code }) => code,
      Kiracı: ({ renterName }) => renterName,
      "Ödeme yolu": ({ means }) => paymentMeansWords[means],
      Depozitodan: ({ fromDeposit }) => (fromDeposit ? "Evet" : ""),
      "Tutar (TL)": ({ amount }) => makeMoneyCell(amount),
      "Giriş zamanı": ({ createdAt }) => createdAt,
    },
    narrowed: ({ car, from, to }) => [car, ...formatSpan(from, to)],
  }),
  deposits: defineListFile({
    procedure: companyReportProcedures.deposits,
    title: "Depozito hareketleri",
    columns: {
      Gün: ({ paidOn }) => formatDayCell(paidOn),
      Plaka: ({ plate }) => plate,
      Kod: ({ code }) => code,
      Kiracı: ({ renterName }) => renterName,
      Hareket: ({ kind, isReversal }) => depositKindWords[kind] + (isReversal ? " (geri alındı)" : ""),
      "Ödeme yolu": ({ means }) => means && paymentMeansWords[means],
      "Tutar (TL)": ({ amount }) => makeMoneyCell(amount),
      "Giriş zamanı": ({ createdAt }) => createdAt,
    },
    narrowed: ({ car, from, to }) => [car, ...formatSpan(from, to)],
  }),
};
