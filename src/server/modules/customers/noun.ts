import { sql } from "kysely";

import { formatContact } from "#domain/words/contact.ts";
import { defineListFile } from "#server/access/list-file.ts";
import { exportColumn } from "#server/db/export-file.ts";
import { eraseCompanyRows, type PersonalData } from "#server/db/personal-data.ts";

import { customerProcedures } from "./procedures.ts";

export const procedures = { company: { customers: customerProcedures } };

export const personalData = {
  tables: ["customers"],
  newPassword: "no access",
  company: {
    export: (id) => [
      {
        file: "musteriler",
        columns: {
          ad: exportColumn(sql`name`),
          telefon: exportColumn(sql`phone`),
          "e-posta": exportColumn(sql`email`),
          notlar: exportColumn(sql`notes`),
          dikkat: exportColumn(sql`caution`),
          "şirket adına": exportColumn(sql`is_business`),
          "kayıt zamanı": exportColumn(sql`created_at`),
          "son değişiklik": exportColumn(sql`updated_at`),
        },
        from: sql`from customers where company_id = ${id}`,
      },
    ],
    erase: eraseCompanyRows("customers"),
  },
} satisfies PersonalData;

export const listFiles = {
  customers: defineListFile({
    procedure: customerProcedures.list,
    title: "Müşteriler",
    columns: {
      Ad: ({ name }) => name,
      Telefon: ({ phone }) => formatContact("phone", phone),
      "E-posta": ({ email }) => email,
      Notlar: ({ notes }) => notes,
      "Şirket adına": ({ isBusiness }) => (isBusiness ? "Evet" : ""),
    },
    narrowed: ({ search }) => [search],
  }),
};
