import { sql } from "kysely";

import { expenseCategoryWords, expenseRepeatWords } from "#contract/fleet/expenses.words.ts";
import { defineListFile, formatSpan } from "#server/access/list-file.ts";
import { exportColumn, exportKurusAsLira, exportWords } from "#server/db/export-file.ts";
import { eraseCompanyRows, type PersonalData } from "#server/db/personal-data.ts";
import { formatDayCell, makeMoneyCell } from "#server/http/csv.ts";

import { expenseProcedures } from "./procedures.ts";

export const procedures = { company: { expenses: expenseProcedures } };

export const personalData = {
  tables: ["expenses", "repeatingExpenses"],
  newPassword: "no access",
  company: {
    export: (id) => [
      {
        file: "giderler",
        columns: {
          gün: exportColumn(sql`spent_on`),
          araç: exportColumn(sql`coalesce(nullif(plate, ''), car_code, '')`),
          açıklama: exportColumn(sql`description`),
          tutar: exportKurusAsLira(sql`amount`),
          kategori: exportWords(sql`category`, expenseCategoryWords),
          zaman: exportColumn(sql`created_at`),
        },
        from: sql`from expenses where company_id = ${id}`,
      },
      {
        file: "tekrarlayan-giderler",
        columns: {
          başlangıç: exportColumn(sql`started_on`),
          tekrar: exportWords(sql`repeats`, expenseRepeatWords),
          sonraki: exportColumn(sql`next_on`),
          araç: exportColumn(sql`coalesce(nullif(plate, ''), car_code, '')`),
          açıklama: exportColumn(sql`description`),
          tutar: exportKurusAsLira(sql`amount`),
          kategori: exportWords(sql`category`, expenseCategoryWords),
        },
        from: sql`from repeating_expenses where company_id = ${id}`,
      },
    ],
    books: (id) => [
      sql`
      select 'expense' as kind, id, created_at as happened_at,
        jsonb_build_object('description', description, 'amount', amount, 'category', category, 'spentOn', spent_on,
          'car', coalesce(nullif(plate, ''), car_code)) as record
      from expenses where company_id = ${id}`,
    ],
    erase: eraseCompanyRows("repeatingExpenses", "expenses"),
  },
} satisfies PersonalData;

export const listFiles = {
  expenses: defineListFile({
    procedure: expenseProcedures.list,
    title: "Giderler",
    columns: {
      Gün: ({ spentOn }) => formatDayCell(spentOn),
      Araç: ({ plate, code }) => plate || code,
      Kategori: ({ category }) => expenseCategoryWords[category],
      Açıklama: ({ description }) => description,
      "Tutar (TL)": ({ amount }) => makeMoneyCell(amount),
      "Giriş zamanı": ({ createdAt }) => createdAt,
    },
    narrowed: ({ search, car, of, category, from, to }) => [
      search,
      car,
      of && "Araçsız",
      category && expenseCategoryWords[category],
      ...formatSpan(from, to),
    ],
  }),
};
