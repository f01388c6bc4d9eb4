import { sql } from "kysely";

import { agreementPartWords, agreementWayWords, signingPlaceWords } from "#contract/fleet/agreements.words.ts";
import { forgetLinkNetworks } from "#server/access/renter-links.ts";
import { exportColumn, exportWords } from "#server/db/export-file.ts";
import { eraseCompanyRows, type PersonalData } from "#server/db/personal-data.ts";

import { forgetOldAgreements, forgetOldParts } from "./forget-old.ts";
import { agreementProcedures, agreementTextProcedures, renterLinkProcedures } from "./procedures.ts";
import { deleteOldSigningCodes } from "./signing-codes.ts";

export const procedures = {
  company: {
    agreements: agreementProcedures,
    agreementTexts: agreementTextProcedures,
    renterLinks: renterLinkProcedures,
  },
};

export const personalData = {
  tables: [
    "agreementTexts",
    "rentalAgreements",
    "agreementParts",
    "agreementAcceptances",
    "agreementDriverSignatures",
    "agreementCopies",
    "renterLinks",
    "signingCodes",
  ],
  newPassword: "no access",
  company: {
    export: (id) => [
      {
        file: "sozlesme-metinleri",
        columns: {
          sürüm: exportColumn(sql`version`),
          metin: exportColumn(sql`text`),
          yazan: exportColumn(sql`made_by_name`),
          zaman: exportColumn(sql`created_at`),
        },
        key: sql`lpad(version::text, 10, '0')`,
        from: sql`from agreement_texts where company_id = ${id}`,
      },
      {
        file: "sozlesmeler",
        columns: {
          "kiralama no": exportColumn(sql`s.of_rental_id::text`),
          "rezervasyon no": exportColumn(sql`s.reservation_id::text`),
          sayfa: exportColumn(sql`s.sheet`),
          sözleşme: exportColumn(sql`s.record`),
          özet: exportColumn(sql`encode(s.digest, 'hex')`),
          hazırlayan: exportColumn(sql`s.made_by_name`),
          "hazırlanma zamanı": exportColumn(sql`s.created_at`),
          kabul: exportWords(sql`a.way`, agreementWayWords),
          imzalayan: exportColumn(sql`a.name`),
          imza: exportColumn(sql`a.strokes::text`),
          "kabulü giren": exportColumn(sql`a.made_by_name`),
          "imza hakkında bilinenler": exportColumn(sql`a.evidence::text`),
          "kabul zamanı": exportColumn(sql`a.accepted_at`),
          mühür: exportColumn(sql`encode(a.seal, 'hex')`),
          "kopyanın verildiği yazılan zaman": exportColumn(sql`c.given_at`),
          "kopyayı verdiğini yazan": exportColumn(sql`c.made_by_name`),
          "kopyanın bağlantıyla açıldığı zaman": exportColumn(sql`c.opened_at`),
          "kopyanın e-postayla gönderildiği zaman": exportColumn(sql`c.mailed_at`),
          "kopyanın gönderildiği adres": exportColumn(sql`c.mailed_to`),
        },
        key: sql`(s.rental_id::text || lpad(s.sheet::text, 4, '0'))`,
        from: sql`from rental_agreements s
          left join agreement_acceptances a on a.company_id = s.company_id and a.rental_id = s.rental_id and a.sheet = s.sheet
          left join agreement_copies c on c.company_id = s.company_id and c.rental_id = s.rental_id and c.sheet = s.sheet
          where s.company_id = ${id}`,
      },
      {
        // The sheet keeps the digests of deleted parts.
        file: "sozlesme-bilgileri",
        columns: {
          "kiralama ya da rezervasyon no": exportColumn(sql`rental_id::text`),
          sayfa: exportColumn(sql`sheet`),
          bölüm: exportWords(sql`part`, agreementPartWords),
          bilgiler: exportColumn(sql`record`),
          "kayıt zamanı": exportColumn(sql`created_at`),
        },
        key: sql`(rental_id::text || lpad(sheet::text, 4, '0') || part::text)`,
        from: sql`from agreement_parts where company_id = ${id}`,
      },
      {
        file: "ek-surucu-imzalari",
        columns: {
          "kiralama ya da rezervasyon no": exportColumn(sql`rental_id::text`),
          sayfa: exportColumn(sql`sheet`),
          "kaçıncı sürücü": exportColumn(sql`driver + 1`),
          kabul: exportWords(sql`way`, agreementWayWords),
          imzalayan: exportColumn(sql`name`),
          imza: exportColumn(sql`strokes::text`),
          giren: exportColumn(sql`made_by_name`),
          "imza hakkında bilinenler": exportColumn(sql`evidence::text`),
          zaman: exportColumn(sql`signed_at`),
          mühür: exportColumn(sql`encode(seal, 'hex')`),
        },
        key: sql`(rental_id::text || lpad(sheet::text, 4, '0') || driver::text)`,
        from: sql`from agreement_driver_signatures where company_id = ${id}`,
      },
      {
        file: "kiraci-baglantilari",
        columns: {
          // The URL of the page is not stored.
          "kiralama no": exportColumn(sql`of_rental_id::text`),
          "rezervasyon no": exportColumn(sql`reservation_id::text`),
          hazırlayan: exportColumn(sql`made_by_name`),
          "hazırlanma zamanı": exportColumn(sql`created_at`),
          "ilk okunma zamanı": exportColumn(sql`opened_at`),
          "ilk okunduğu yer": exportWords(sql`opened_from`, signingPlaceWords),
          "kapatılma zamanı": exportColumn(sql`closed_at`),
        },
        key: sql`encode(token_hash, 'hex')`,
        from: sql`from renter_links where company_id = ${id}`,
      },
    ],
    erase: eraseCompanyRows(
      "agreementCopies",
      "agreementDriverSignatures",
      "agreementAcceptances",
      "agreementParts",
      "rentalAgreements",
      "renterLinks",
      "signingCodes",
      "agreementTexts",
    ),
  },
  expire: {
    agreements: forgetOldAgreements,
    agreementParts: forgetOldParts,
    linkNetworks: forgetLinkNetworks,
    signingCodes: deleteOldSigningCodes,
  },
} satisfies PersonalData;
