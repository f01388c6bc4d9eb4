import type { StatementView } from "#contract/fleet/customer-accounts.ts";
import { paymentMeansWords } from "#contract/fleet/ledger.words.ts";
import { NO_FISCAL_VALUE_NOTE } from "#contract/fleet/papers.words.ts";
import type { ReceiptView } from "#contract/fleet/receipts.ts";
import { computeBalanceEffect, describeStatementEntry } from "#contract/fleet/statement.words.ts";
import { formatCalendarDate, formatLongDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { formatPhone } from "#domain/words/phone.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { Deps } from "#server/deps.ts";
import type { PaperDocument, PaperHead } from "#server/drawing/paper.ts";

export async function drawMoneyPaper(
  { papers, config }: Pick<Deps, "papers" | "config">,
  { companyId }: CompanyScope,
  document: PaperDocument,
  name: string,
): Promise<File> {
  const paper = { brand: config.brand.name, document };
  return new File([await papers.draw({ party: companyId, paper })], name, { type: "application/pdf" });
}

export function makeReceiptPaper(
  { id, customerName, amount, means, paidOn, enteredBy, shares }: ReceiptView,
  head: PaperHead,
): PaperDocument {
  return {
    head,
    title: "Tahsilat makbuzu",
    subtitle: "",
    // The last 12 characters are enough to distinguish receipts.
    aside: [`Makbuz no ${id.slice(-12).toUpperCase()}`, formatCalendarDate(paidOn)],
    foot: NO_FISCAL_VALUE_NOTE,
    blocks: [
      {
        kind: "facts",
        groups: [
          {
            heading: "Ödeme",
            facts: [
              ["Ödeyen", customerName],
              ["Tarih", formatCalendarDate(paidOn)],
              ["Ödeme yolu", paymentMeansWords[means]],
              ["Tahsil eden", enteredBy],
            ],
          },
        ],
      },
      {
        kind: "table",
        heading: "Ödenen kiralamalar",
        table: {
          columns: [
            { title: "Araç", share: 2 },
            { title: "Kiralama", share: 5 },
            { title: "Tutar", share: 2, isFigure: true },
          ],
          rows: shares.map(({ plate, code, startedAt, endedAt, amount: share }) => [
            plate || code,
            endedAt === null
              ? `${formatLongDate(startedAt)}, sürüyor`
              : `${formatLongDate(startedAt)} – ${formatLongDate(endedAt)}`,
            formatKurus(share),
          ]),
          sum: ["Toplam", "", formatKurus(amount)],
        },
      },
      {
        kind: "signatures",
        heading: "İmzalar",
        boxes: [
          { role: "Ödeyen", name: customerName, said: "", strokes: [] },
          { role: "Tahsil eden", name: enteredBy, said: "", strokes: [] },
        ],
      },
    ],
  };
}

export function makeStatementPaper(
  { name, phone, from, to, opening, entries, closing }: StatementView,
  head: PaperHead,
  now: Date,
): PaperDocument {
  let balance = opening;
  const rows = entries.map((entry) => {
    const effect = computeBalanceEffect(entry);
    balance += effect;
    return [
      formatCalendarDate(entry.day),
      entry.plate || entry.code,
      describeStatementEntry(entry),
      formatKurus(effect),
      formatKurus(balance),
    ];
  });
  const period = `${formatCalendarDate(from)} – ${formatCalendarDate(to)}`;
  return {
    head,
    title: "Hesap özeti",
    subtitle: name,
    aside: [formatLongDate(now)],
    foot: NO_FISCAL_VALUE_NOTE,
    blocks: [
      {
        kind: "facts",
        groups: [
          {
            heading: "Müşteri",
            facts: [
              ["Ad", name],
              ["Telefon", formatPhone(phone) || "Yazılmadı"],
              ["Dönem", period],
            ],
          },
        ],
      },
      {
        kind: "table",
        heading: "Kalemler ve ödemeler",
        table: {
          columns: [
            { title: "Gün", share: 4 },
            { title: "Araç", share: 3 },
            { title: "Açıklama", share: 7 },
            { title: "Tutar", share: 4, isFigure: true },
            { title: "Bakiye", share: 4, isFigure: true },
          ],
          rows: [["", "", "Devreden bakiye", "", formatKurus(opening)], ...rows],
          sum: ["", "", closing < 0 ? "Dönem sonu (fazla ödeme)" : "Dönem sonu bakiyesi", "", formatKurus(closing)],
        },
      },
    ],
  };
}
