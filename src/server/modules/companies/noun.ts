import { sql } from "kysely";

import { listFile } from "#server/access/list-file.ts";
import { asIs, inLira } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

import { applicationProcedures } from "./application-procedures.ts";
import { adminCompanyProcedures, infoProcedures, lawProcedures, rentalRulesProcedures } from "./procedures.ts";

export const procedures = {
  application: applicationProcedures,
  company: { info: infoProcedures, rentalRules: rentalRulesProcedures, law: lawProcedures },
  admin: { companies: adminCompanyProcedures },
};

/** Deleting a company's row also deletes its members, totals, additions to its application and calendar address. */
export const personal = {
  tables: ["companies", "companyMembers", "companyTotals", "calendarLinks", "applicationAdditions"],
  company: {
    export: (id) => [
      {
        file: "sirket",
        columns: {
          ad: asIs(sql`name`),
          "önceki ad": asIs(sql`former_name`),
          "istediği ad": asIs(sql`waiting_name`),
          "reddedilen ad": asIs(sql`refused_name`),
          "adın ret nedeni": asIs(sql`name_refusal`),
          telefon: asIs(sql`phone`),
          onaylı: asIs(sql`is_approved`),
          açık: asIs(sql`is_active`),
          "araç limiti": asIs(sql`car_slots`),
          "ret zamanı": asIs(sql`refused_at`),
          "ret nedeni": asIs(sql`refusal_reason`),
          "yeniden başvuru zamanı": asIs(sql`reapplied_at`),
          "iletişim telefonu": asIs(sql`contact_phone`),
          "iletişim telefonu görünür": asIs(sql`contact_phone_visible`),
          whatsapp: asIs(sql`whatsapp`),
          "whatsapp görünür": asIs(sql`whatsapp_visible`),
          instagram: asIs(sql`instagram`),
          "instagram görünür": asIs(sql`instagram_visible`),
          "web sitesi": asIs(sql`website`),
          "web sitesi görünür": asIs(sql`website_visible`),
          "yetki belgesi no": asIs(sql`authorisation_no`),
          "MERSİS no": asIs(sql`mersis_no`),
          "gecikme ücretsiz (dk)": asIs(sql`late_free_minutes`),
          "gecikme günün üçte biri (dk)": asIs(sql`late_third_minutes`),
          "gecikme günün üçte ikisi (dk)": asIs(sql`late_two_thirds_minutes`),
          "günlük fiyat": inLira(sql`day_price`),
          "haftalık fiyat": inLira(sql`week_price`),
          "aylık fiyat": inLira(sql`month_price`),
          "günlük km": asIs(sql`km_allowance`),
          "aşılan km ücreti": inLira(sql`km_price`),
          "sekizde bir depo ücreti": inLira(sql`fuel_price`),
          "başvuru zamanı": asIs(sql`created_at`),
          "son değişiklik": asIs(sql`updated_at`),
        },
        key: sql`id`,
        from: sql`from companies where id = ${id}`,
      },
      {
        file: "basvuru-ekleri",
        columns: {
          "gönderme zamanı": asIs(sql`created_at`),
          "yanıtlanan ret nedeni": asIs(sql`refusal_reason`),
          yazı: asIs(sql`text`),
        },
        key: sql`id`,
        from: sql`from application_additions where company_id = ${id}`,
      },
      {
        file: "takvim-adresi",
        columns: { "oluşturma zamanı": asIs(sql`created_at`) },
        key: sql`company_id`,
        from: sql`from calendar_links where company_id = ${id}`,
      },
    ],
    async erase(tx, { id }) {
      await tx.deleteFrom("companies").where("id", "=", id).execute();
    },
  },
} satisfies PersonalData;

export const files = {
  companies: listFile({
    procedure: adminCompanyProcedures.list,
    title: "Şirketler",
    columns: {
      Şirket: ({ name }) => name,
      "Önceki adı": ({ formerName }) => formerName,
      "İstediği ad": ({ waitingName }) => waitingName,
      "E-posta": ({ email }) => email,
      Durum: ({ isApproved, isActive, refusal }) =>
        isApproved ? (isActive ? "Onaylı" : "Kapalı") : refusal === null ? "Onay bekliyor" : "Reddedildi",
      "Araç limiti": ({ carSlots }) => String(carSlots),
      Araç: ({ cars }) => String(cars),
      "Kayıt zamanı": ({ createdAt }) => createdAt,
    },
    narrowed: ({ search, state = "all" }) => [
      search,
      {
        all: undefined,
        waiting: "Onay bekleyen",
        approved: "Onaylı",
        refused: "Reddedilen",
        renamed: "Adı değişen",
        "name-waiting": "Yeni adı onay bekleyen",
      }[state],
    ],
  }),
};
