import { expenseCategoryWords } from "#contract/fleet/expenses.words.ts";
import type { ExpenseLineInput, ExpenseMatch } from "#contract/fleet/imports.ts";
import { readExpenses, type ExpenseLine, type ExpenseLineProblem } from "#domain/fleet/expense-paste.ts";
import { formatCalendarDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { refreshExpenses } from "#web/app/company/expenses/refresh-expenses.ts";

import type { ListImportKind, SentLine, LineVerdict } from "./import-kind.ts";

const expenseProblemWords: Record<ExpenseLineProblem, string> = {
  "too-many-cells": "Bu satırda başlıktakinden fazla hücre var. Sütunları kaymış olabilir",
  "other-cells": "Bu satırdaki hücre sayısı diğer satırlardan farklı. Boş bir hücre görünmüyor olabilir",
  total: "Toplam satırı",
  "no-day": "Gün yok",
  "bad-day": "Gün okunamadı (21.11.2026 gibi olmalı)",
  "month-first": "Ay günden önce yazılmış görünüyor (21.11.2026 gibi, önce gün olmalı)",
  "to-come": "Henüz gelmemiş bir gün",
  "no-amount": "Tutar yok",
  "bad-amount": "Tutar okunamadı (1.250,50 gibi olmalı)",
  "below-zero": "Tutar eksi",
  zero: "Tutar sıfır",
  "too-much": "Tutar çok büyük",
  "other-money": "Tutar TL değil",
  "no-description": "Açıklama yok",
  "description-too-long": "Açıklama 200 karakterden uzun",
};

function judgeExpenseLine(line: ExpenseLine, { hasCar, stored }: ExpenseMatch): LineVerdict {
  if (line.times <= stored) return { state: "same", words: ["Bu gider zaten kayıtlı"] };
  const words = line.otherCategory === "" ? [] : [`“${line.otherCategory}” kategorisi yok. Diğer olarak kaydedilir`];
  if (hasCar) return { state: "new", words };
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
  noun: "gider",
  nounInAccusative: "gideri",
  usual: "new",
  hint: "Excel dosyasını seçin ya da başlık satırıyla birlikte kopyalayıp yapıştırın. Gün, tutar ve açıklama gerekir. Kategori ve plaka varsa onları da alırız.",
  placeholder: "Gün\tPlaka\tKategori\tAçıklama\tTutar\n21.11.2026\t34 ABC 123\tYakıt\tMotorin\t1.250,50",
  nothingFound: "Okunacak satır bulunamadı. Her satırda gün, tutar ve açıklama olmalı.",
  meaningWords: { day: "Gün", amount: "Tutar", description: "Açıklama", category: "Kategori", car: "Araç" },
  needed: new Set(["day", "amount", "description"]),
  problemWords: (problem) => expenseProblemWords[problem as ExpenseLineProblem],
  read: (text, choice) => {
    const { points, ...columns } = choice;
    return readExpenses(text, new Date(), {
      ...columns,
      ...((points === "thousands" || points === "decimals") && { points }),
    });
  },
  look: (lines) =>
    api.company.expenseImports.look.call({
      lines: lines.map(({ spentOn, amount, description, car }) => ({ spentOn, amount, description, car })),
    }),
  judge: judgeExpenseLine,
  describe: ({ description, amount, spentOn, category, car }) => [
    description,
    formatKurus(amount),
    formatCalendarDate(spentOn),
    expenseCategoryWords[category],
    ...(car === "" ? [] : [car]),
  ],
  sent: toSentExpenseLine,
  add: async (importId, lines) => {
    const became = await api.company.expenseImports.add.call({ importId, lines: lines as ExpenseLineInput[] });
    return became.map((one) => (one === "added" ? "saved" : one === "same" ? "same" : "asked"));
  },
  listRecent: () => api.company.expenseImports.list.call({}),
  undo: (id) => api.company.expenseImports.undo.call({ id }),
  refresh: () => {
    refreshExpenses();
    void queryClient.invalidateQueries({ queryKey: ["recent-imports", "expenses"] });
  },
};
