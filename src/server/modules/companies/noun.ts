import { sql } from "kysely";

import { defineListFile } from "#server/access/list-file.ts";
import { exportColumn, exportKurusAsLira } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

import { applicationProcedures } from "./application-procedures.ts";
import { endCalendarByReset } from "./new-password.ts";
import { adminCompanyProcedures, infoProcedures, lawProcedures, rentalRulesProcedures } from "./procedures.ts";

export const procedures = {
  application: applicationProcedures,
  company: { info: infoProcedures, rentalRules: rentalRulesProcedures, law: lawProcedures },
  admin: { companies: adminCompanyProcedures },
};

export const personalData = {
  tables: ["companies", "companyMembers", "companyTotals", "calendarLinks", "applicationAdditions"],
  newPassword: endCalendarByReset,
  company: {
    export: (id) => [
      {
        file: "sirket",
        columns: {
          ad: exportColumn(sql`name`),
          "önceki ad": exportColumn(sql`former_name`),
          "istediği ad": exportColumn(sql`waiting_name`),
          "reddedilen ad": exportColumn(sql`refused_name`),
          "adın ret nedeni": exportColumn(sql`name_refusal`),
          telefon: exportColumn(sql`phone`),
          onaylı: exportColumn(sql`is_approved`),
          açık: exportColumn(sql`is_active`),
          "araç limiti": exportColumn(sql`car_slots`),
          "ret zamanı": exportColumn(sql`refused_at`),
          "ret nedeni": exportColumn(sql`refusal_reason`),
          "yeniden başvuru zamanı": exportColumn(sql`reapplied_at`),
          "iletişim telefonu": exportColumn(sql`contact_phone`),
          "iletişim telefonu görünür": exportColumn(sql`contact_phone_visible`),
          whatsapp: exportColumn(sql`whatsapp`),
          "whatsapp görünür": exportColumn(sql`whatsapp_visible`),
          instagram: exportColumn(sql`instagram`),
          "instagram görünür": exportColumn(sql`instagram_visible`),
          "web sitesi": exportColumn(sql`website`),
          "web sitesi görünür": exportColumn(sql`website_visible`),
          "yetki belgesi no": exportColumn(sql`authorisation_no`),
          "MERSİS no": exportColumn(sql`mersis_no`),
          adres: exportColumn(sql`address`),
          "vergi dairesi": exportColumn(sql`tax_office`),
          "vergi no": exportColumn(sql`tax_no`),
          IBAN: exportColumn(sql`iban`),
          "hesap sahibi": exportColumn(sql`account_holder`),
          "gecikme ücretsiz (dk)": exportColumn(sql`late_free_minutes`),
          "gecikme günün üçte biri (dk)": exportColumn(sql`late_third_minutes`),
          "gecikme günün üçte ikisi (dk)": exportColumn(sql`late_two_thirds_minutes`),
          "günlük fiyat": exportKurusAsLira(sql`day_price`),
          "haftalık fiyat": exportKurusAsLira(sql`week_price`),
          "aylık fiyat": exportKurusAsLira(sql`month_price`),
          "günlük km": exportColumn(sql`km_allowance`),
          "aşılan km ücreti": exportKurusAsLira(sql`km_price`),
          "sekizde bir depo ücreti": exportKurusAsLira(sql`fuel_price`),
          "kiracının telefonu görünür": exportColumn(sql`shows_renter_phone`),
          "tutanak istenen kiralamaların başı": exportColumn(sql`condition_reports_since`),
          "KABİS takibi": exportColumn(sql`tracks_police_notices`),
          "en küçük sürücü yaşı": exportColumn(sql`minimum_driver_age`),
          "en az ehliyet yılı": exportColumn(sql`minimum_licence_years`),
          "sigorta ve muafiyet": exportColumn(sql`insurance_terms`),
          "başvuru zamanı": exportColumn(sql`created_at`),
          "son değişiklik": exportColumn(sql`updated_at`),
        },
        from: sql`from companies where id = ${id}`,
      },
      {
        file: "basvuru-ekleri",
        columns: {
          "gönderme zamanı": exportColumn(sql`created_at`),
          "yanıtlanan ret nedeni": exportColumn(sql`refusal_reason`),
          yazı: exportColumn(sql`text`),
        },
        from: sql`from application_additions where company_id = ${id}`,
      },
      {
        file: "takvim-adresi",
        columns: { "oluşturma zamanı": exportColumn(sql`created_at`) },
        key: sql`company_id`,
        from: sql`from calendar_links where company_id = ${id}`,
      },
    ],
    async erase(tx, { id }) {
      await tx.deleteFrom("companies").where("id", "=", id).execute();
    },
  },
} satisfies PersonalData;

export const listFiles = {
  companies: defineListFile({
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
