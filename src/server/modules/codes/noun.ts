import { sql } from "kysely";

import { stickerFormNames, stickerWordingNames } from "#contract/sticker/batches.words.ts";
import { defineListFile } from "#server/access/list-file.ts";
import { exportColumn } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

import { adminCodeProcedures } from "./admin-procedures.ts";
import { batchProcedures } from "./batch-procedures.ts";
import { changeCodesOf } from "./code-changes.ts";
import { codeProcedures } from "./procedures.ts";
import { secondPeopleProcedures } from "./second-people-procedures.ts";
import { deleteOldSecondPeople, endSecondPeopleByReset, endSharesOfAccount } from "./second-people-store.ts";
import { secondPersonLinkProcedures } from "./second-person-links.ts";
import { UNLINKED_COLUMNS } from "./store.ts";

export const procedures = {
  codes: codeProcedures,
  secondPeople: secondPeopleProcedures,
  secondPersonLinks: secondPersonLinkProcedures,
  admin: { codes: adminCodeProcedures, batches: batchProcedures },
};

export const personalData = {
  tables: ["codes", "pastLinks", "secondPeople"],
  newPassword: endSecondPeopleByReset,
  account: {
    export: (id) => [
      {
        file: "onceki-baglantilar",
        columns: {
          kod: exportColumn(sql`code`),
          plaka: exportColumn(sql`plate`),
          "plakanın gizlenme nedeni": exportColumn(sql`plate_hidden_reason`),
          "plakanın gizlenme zamanı": exportColumn(sql`plate_hidden_at`),
          "notun gizlenme nedeni": exportColumn(sql`note_hidden_reason`),
          "notun gizlenme zamanı": exportColumn(sql`note_hidden_at`),
          "bağlantının kaldırılma zamanı": exportColumn(sql`unlinked_at`),
          devredildi: exportColumn(sql`hand_over_id is not null`),
        },
        key: sql`code`,
        from: sql`from past_links where owner_id = ${id}`,
      },
      {
        file: "ikinci-kisiler",
        columns: {
          kod: exportColumn(sql`person.code`),
          ad: exportColumn(sql`person.name`),
          "e-posta": exportColumn(sql`coalesce(person.email, users.email)`),
          "yanıt beklenen dakika": exportColumn(sql`after_minutes`),
          "davet zamanı, bir etikette kabul edildiyse kabul zamanı": exportColumn(sql`asked_at`),
          "davetin son günü": exportColumn(sql`expires_at`),
          "onay zamanı": exportColumn(sql`confirmed_at`),
          "vazgeçme zamanı": exportColumn(sql`declined_at`),
        },
        key: sql`person.id`,
        from: sql`from second_people as person left join users on users.id = person_id where person.owner_id = ${id}`,
      },
      {
        file: "benimle-paylasilan-etiketler",
        columns: {
          kod: exportColumn(sql`code`),
          "davet ya da kabul zamanı": exportColumn(sql`asked_at`),
          "davetin son günü": exportColumn(sql`expires_at`),
        },
        // Shares by e-mail are exported only for a confirmed address. Any other address may belong to somebody else.
        from: sql`from second_people where code is not null and (person_id = ${id}
          or email = (select email from users where id = ${id} and email_confirmed_at is not null))`,
      },
    ],
    // Code rows are locked first, as in linking and unlinking, so that transactions never deadlock.
    async lock(tx, id) {
      await sql`select from codes where owner_id = ${id} order by code for update`.execute(tx);
    },
    async erase(tx, { id, email, now }) {
      await endSharesOfAccount(tx, id, id, now);
      await tx.deleteFrom("secondPeople").where("ownerId", "=", id).execute();
      await tx.deleteFrom("secondPeople").where("email", "=", email).where("code", "is not", null).execute();
      await changeCodesOf(tx, { ownerId: id }, UNLINKED_COLUMNS);
    },
  },
  company: { erase: (tx, { id }) => changeCodesOf(tx, { companyId: id }, UNLINKED_COLUMNS) },
  expire: { secondPeople: deleteOldSecondPeople },
} satisfies PersonalData;

export const listFiles = {
  codes: defineListFile({
    procedure: adminCodeProcedures.list,
    title: "QR kodlar",
    columns: {
      Kod: ({ code }) => code,
      Adres: ({ scanUrl }) => scanUrl,
      Durum: ({ linkedTo, isOff, isReplaced }) =>
        [linkedTo ? "Bağlı" : "Boşta", isOff && "Kapalı", isReplaced && "Yenilendi"].filter(Boolean).join(", "),
      "Bağlı olduğu hesap": ({ linkedTo }) => linkedTo && linkedTo.displayName,
      "E-posta": ({ linkedTo }) => linkedTo && linkedTo.email,
      "Bağlanma zamanı": ({ linkedTo }) => linkedTo && linkedTo.linkedAt,
      "Üretim zamanı": ({ createdAt }) => createdAt,
    },
    narrowed: ({ search, state = "all" }) => [
      search,
      {
        all: undefined,
        linked: "Bağlı",
        free: "Boşta",
        off: "Kapalı",
        "plate-waiting": "Adı onay bekleyen",
      }[state],
    ],
  }),
  batches: defineListFile({
    procedure: batchProcedures.list,
    title: "Partiler",
    columns: {
      Parti: ({ name }) => name,
      "Ön ek": ({ prefix }) => prefix,
      "Kod sayısı": ({ count }) => String(count),
      Biçim: ({ form }) => stickerFormNames[form],
      "Ne için": ({ wording }) => stickerWordingNames[wording],
      "İki dilli": ({ isBilingual }) => (isBilingual ? "Evet" : "Hayır"),
      "Etkinleştirme kodu": ({ hasClaims }) => (hasClaims ? "Var" : "Yok"),
      "Üretim zamanı": ({ createdAt }) => createdAt,
    },
    narrowed: ({ search }) => [search],
  }),
};
