import { sql } from "kysely";

import { alertKindWords, alertWayWords } from "#contract/notices/alerts.words.ts";
import { deleteOldAnswerLinks } from "#server/access/answer-links.ts";
import { exportColumn, exportWords } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";
import { deleteOldDeliveries } from "#server/outbox/deliveries-store.ts";

import { endAlertsToOthers } from "./new-password.ts";
import { alertProcedures } from "./procedures.ts";
import { pushProcedures } from "./push-procedures.ts";
import { deleteDeliveredAlerts } from "./store.ts";
import { telegramProcedures } from "./telegram-procedures.ts";
import { deleteOldLinks } from "./telegram-store.ts";
import { webhookProcedures } from "./webhook-procedures.ts";

export const procedures = {
  alerts: alertProcedures,
  push: pushProcedures,
  webhooks: webhookProcedures,
  telegram: telegramProcedures,
};

/** No export contains the keys and secrets of channels. */
export const personalData = {
  tables: ["alerts", "alertSettings", "channels", "deliveries", "answerLinks", "telegramLinks"],
  newPassword: endAlertsToOthers,
  account: {
    export: (id) => [
      {
        file: "bildirim-yollari",
        columns: {
          yol: exportWords(sql`kind`, alertWayWords),
          ad: exportColumn(sql`name`),
          "eklenme zamanı": exportColumn(sql`created_at`),
          "son gönderim": exportColumn(sql`last_sent_at`),
        },
        from: sql`from channels where user_id = ${id}`,
      },
      {
        file: "gonderilen-bildirimler",
        columns: {
          yol: exportWords(sql`way`, alertWayWords),
          "yolun adı": exportColumn(sql`channel_name`),
          bildirim: exportWords(sql`kind`, alertKindWords),
          "yazılma zamanı": exportColumn(sql`created_at`),
          "gönderilme zamanı": exportColumn(sql`sent_at`),
        },
        from: sql`from deliveries where user_id = ${id}`,
      },
      {
        file: "bildirim-ayarlari",
        columns: {
          "sessiz saatlerin başı, gece yarısından dakika": exportColumn(sql`quiet_from`),
          "sessiz saatlerin sonu, gece yarısından dakika": exportColumn(sql`quiet_until`),
          "duraklatmanın sonu": exportColumn(sql`paused_until`),
          "sabah özeti, gece yarısından dakika": exportColumn(sql`fleet_at`),
        },
        key: sql`user_id`,
        from: sql`from alert_settings where user_id = ${id}`,
      },
    ],
    async erase(tx, { id }) {
      for (const table of [
        "deliveries",
        "alerts",
        "channels",
        "alertSettings",
        "answerLinks",
        "telegramLinks",
      ] as const)
        await tx.deleteFrom(table).where("userId", "=", id).execute();
    },
  },
  expire: {
    toldAlerts: deleteDeliveredAlerts,
    deliveries: deleteOldDeliveries,
    telegramLinks: deleteOldLinks,
    answerLinks: deleteOldAnswerLinks,
  },
} satisfies PersonalData;
