import type { InferRouterOutputs } from "@orpc/server";

import { receivableBandWords } from "#contract/fleet/receivables.words.ts";
import { formatUnchecked } from "#contract/fleet/toll-checks.words.ts";
import { paymentStatusWords } from "#contract/words/labels.words.ts";
import { formatContact } from "#domain/words/contact.ts";
import { defineListFile, formatSpan } from "#server/access/list-file.ts";
import { formatDayCell, makeMoneyCell, type CsvValue } from "#server/http/csv.ts";

import { customerAccountProcedures } from "./customer-account-procedures.ts";
import { rentalProcedures } from "./procedures.ts";
import { receivableProcedures } from "./receivable-procedures.ts";

type ListedRental = InferRouterOutputs<typeof rentalProcedures.list>["items"][number];

const rentalColumns = {
  Plaka: ({ plate }) => plate,
  Kod: ({ code }) => code,
  Kiracı: ({ renterName }) => renterName,
  Başlangıç: ({ startedAt }) => startedAt,
  "Planlanan bitiş": ({ dueAt }) => dueAt,
  "Gerçek bitiş": ({ endedAt }) => endedAt,
  "Tutar (TL)": ({ total }) => makeMoneyCell(total),
  "Ödenen (TL)": ({ paid }) => makeMoneyCell(paid),
  "Kalan (TL)": ({ total, paid }) => makeMoneyCell(total - paid),
  "Ödeme durumu": ({ paymentStatus }) => paymentStatusWords[paymentStatus],
} satisfies Record<string, (rental: ListedRental) => CsvValue>;

export const listFiles = {
  rentals: defineListFile({
    procedure: rentalProcedures.list,
    title: "Kiralamalar",
    columns: rentalColumns,
    narrowed: ({ search, car, paymentStatus, from, to }) => [
      search,
      car,
      paymentStatus && paymentStatusWords[paymentStatus],
      ...formatSpan(from, to),
    ],
  }),
  receivables: defineListFile({
    procedure: receivableProcedures.list,
    title: "Alacaklar",
    columns: {
      Müşteri: ({ name }) => name,
      Telefon: ({ phone }) => formatContact("phone", phone),
      "En eski vade": ({ since }) => since,
      "Kiralama sayısı": ({ rentals }) => String(rentals),
      "Kalan (TL)": ({ owed }) => makeMoneyCell(owed),
    },
    narrowed: ({ search, band }) => [search, band && receivableBandWords[band]],
  }),
  heldDeposits: defineListFile({
    procedure: receivableProcedures.deposits,
    title: "Geri verilecek depozitolar",
    columns: {
      Plaka: ({ plate }) => plate,
      Kod: ({ code }) => code,
      Kiracı: ({ renterName }) => renterName,
      Telefon: ({ renterPhone }) => formatContact("phone", renterPhone),
      "Gerçek bitiş": ({ endedAt }) => endedAt,
      "En geç geri verme": ({ dueOn }) => formatDayCell(dueOn),
      "Elde tutulan (TL)": ({ depositHeld }) => makeMoneyCell(depositHeld),
      "HGS’ye bakılmayan": ({ tolls }) => (tolls.unchecked.length > 0 ? formatUnchecked(tolls) : ""),
    },
  }),
  customerRentals: defineListFile({
    procedure: customerAccountProcedures.rentals,
    title: "Müşterinin kiralamaları",
    columns: rentalColumns,
    narrowed: (_, [newest]) => [newest && newest.renterName],
  }),
};
