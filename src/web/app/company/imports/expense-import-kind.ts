import { expenseCategoryWords } from "#contract/fleet/expenses.words.ts";
import type { ExpenseMatch } from "#contract/fleet/imports.ts";
import { makeAmountQuestion } from "#contract/words/amount-doubt.words.ts";
import { findAmountDoubt } from "#domain/fleet/amount-doubt.ts";
import { readExpenses, type ExpenseLine } from "#domain/fleet/expense-paste.ts";
import { formatCalendarDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { AMOUNT_IS_RIGHT_LABEL } from "#web/app/forms/send-anyway.tsx";

import { makeImportKindBase, type ListImportKind, type SentLine, type LineVerdict } from "./import-kind.ts";

const expenseProblemWords: Readonly<Record<string, string>> = {
  "no-day": "Gün yok",
  "bad-day": "Gün okunamadı (21.11.2026 gibi olmalı)",
  "month-first": "Ay günden önce yazılmış görünüyor (21.11.2026 gibi, önce gün olmalı)",
  "to-come": "Henüz gelmemiş bir gün",
  "money-in": "Gelen para, gider değil",
  zero: "Tutar sıfır",
  "no-description": "Açıklama yok",
  "description-too-long": "Açıklama 200 karakterden uzun",
};

function judgeExpenseLine(line: ExpenseLine, { hasCar, stored }: ExpenseMatch): LineVerdict {
  if (line.times <= stored) return { state: "same", words: ["Bu gider zaten kayıtlı"] };
  const doubt = findAmountDoubt("amount", line.amount);
  const words = [
    ...(doubt ? [makeAmountQuestion(doubt)] : []),
    ...(line.otherCategory === "" ? [] : [`“${line.otherCategory}” kategorisi yok. Diğer olarak kaydedilir`]),
  ];
  if (hasCar) return doubt ? { state: "asked", words, tick: AMOUNT_IS_RIGHT_LABEL } : { state: "new", words };
  return {
    state: "asked",
    words: [`“${line.car}” aracınız yok. Gideri araçsız kaydedebilirsiniz`, ...words],
    tick: "Araçsız kaydet",
  };
}

/** The request data of a line. A line with an unknown car gets here only after the user has confirmed the line. */
function toSentExpenseLine({ id, line, known: { hasCar } }: SentLine<ExpenseLine, ExpenseMatch>): object {
  const { spentOn, amount, description, category, car, times } = line;
  return { id, spentOn, amount, description, category, car, times, ...(!hasCar && { withoutCar: true }) };
}

export const expenseImportKind: ListImportKind<ExpenseLine, ExpenseMatch> = {
  what: "expenses",
  ...makeImportKindBase("gider", "new"),
  nounInAccusative: "gideri",
  hint: "Excel dosyasını seçin ya da başlık satırıyla birlikte kopyalayıp yapıştırın. Gün, tutar ve açıklama gerekir. Kategori ve plaka varsa onları da alırız.",
  placeholder: "Gün\tPlaka\tKategori\tAçıklama\tTutar\n21.11.2026\t34 ABC 123\tYakıt\tMotorin\t1.250,50",
  nothingFound: "Okunacak satır bulunamadı. Her satırda gün, tutar ve açıklama olmalı.",
  meaningWords: { day: "Gün", amount: "Tutar", description: "Açıklama", category: "Kategori", car: "Araç" },
  problemWords: expenseProblemWords,
  read: readExpenses,
  lookedUp: ({ spentOn, amount, description, car }) => ({ spentOn, amount, description, car }),
  judge: judgeExpenseLine,
  describe: ({ description, amount, spentOn, category, car }) => [
    description,
    formatKurus(amount),
    formatCalendarDate(spentOn),
    expenseCategoryWords[category],
    ...(car === "" ? [] : [car]),
  ],
  sent: toSentExpenseLine,
  procedures: api.company.expenseImports,
};
