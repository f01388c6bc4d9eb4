import { sql, type RawBuilder } from "kysely";

import { answerWords, noticeReasonWords } from "#contract/notices/notices.words.ts";
import { deleteOldSenderKeys } from "#server/access/senders.ts";
import { exportColumn, exportWords, type ExportFile } from "#server/db/export-file.ts";
import { eraseCompanyRows, type PersonalData } from "#server/db/personal-data.ts";

import { answerLinkProcedures } from "./answer-link-procedures.ts";
import { deleteEndedBlocks, forgetSenders } from "./blocks-store.ts";
import { deleteOldNotices } from "./inbox-store.ts";
import { deleteOldPhotos } from "./photos-store.ts";
import { coarsenPlaces, forgetPlaces } from "./places-store.ts";
import { companyNoticeProcedures, noticeProcedures, tellingProcedures, visitorNoticeProcedures } from "./procedures.ts";

export const procedures = {
  visitor: { notices: visitorNoticeProcedures },
  tellings: tellingProcedures,
  answerLinks: answerLinkProcedures,
  notices: noticeProcedures,
  company: { notices: companyNoticeProcedures },
};

function makeNoticeExport(holder: RawBuilder<unknown>, prefix: string): ExportFile[] {
  return [
    {
      file: `${prefix}mesajlar`,
      columns: {
        no: exportColumn(sql`n.id::text`),
        kod: exportColumn(sql`n.code`),
        neden: exportWords(sql`n.reason`, noticeReasonWords),
        "mesaj gönderen sayısı": exportColumn(sql`coalesce(n.networks, n.told)`),
        "ilk mesaj": exportColumn(sql`n.created_at`),
        "son mesaj": exportColumn(sql`n.last_told_at`),
        "okunma zamanı": exportColumn(sql`n.seen_at`),
        "yanıt zamanı": exportColumn(sql`n.answered_at`),
      },
      key: sql`n.id`,
      from: sql`from notices n where n.${holder} and n.list <> 'withdrawn'`,
    },
    {
      file: `${prefix}mesajlarda-yazilanlar`,
      columns: {
        "mesaj no": exportColumn(sql`n.id::text`),
        not: exportColumn(sql`t.note`),
        telefon: exportColumn(sql`t.phone`),
        // The export only says that a photo exists, because it contains only text.
        "fotoğraf var": exportColumn(sql`p.telling_id is not null`),
        "konumun enlemi": exportColumn(sql`t.place_lat`),
        "konumun boylamı": exportColumn(sql`t.place_lon`),
        "konumun doğruluğu, metre": exportColumn(sql`t.place_accuracy`),
        zaman: exportColumn(sql`t.created_at`),
        "çözülme zamanı": exportColumn(sql`t.solved_at`),
      },
      key: sql`n.id::text || ' ' || encode(t.key_hash, 'hex')`,
      from: sql`from tellings t join notices n on n.id = t.notice_id left join notice_photos p on p.telling_id = t.id
        where n.${holder} and t.withdrawn_at is null`,
    },
    {
      file: `${prefix}mesaj-yanitlari`,
      columns: {
        "mesaj no": exportColumn(sql`n.id::text`),
        yanıt: exportWords(sql`a.answer`, answerWords),
        not: exportColumn(sql`a.note`),
        zaman: exportColumn(sql`a.answered_at`),
      },
      key: sql`a.id`,
      from: sql`from notice_answers a join notices n on n.id = a.notice_id where n.${holder}`,
    },
  ];
}

/** An answer keeps the name of the member who gave it, even after the account is removed. */
export const personalData = {
  tables: ["notices", "tellings", "noticeAnswers", "noticePhotos", "noticeBlocks", "senderKeys"],
  newPassword: "no access",
  account: {
    export: (id) => makeNoticeExport(sql`owner_id = ${id}`, ""),
    // A transaction that writes an answer holds the lock of its notice, so the removal waits for it.
    async lock(tx, id) {
      await sql`select from notices where owner_id = ${id} order by id for update`.execute(tx);
    },
    async erase(tx, { id, displayName }) {
      await tx.updateTable("noticeAnswers").set({ answeredByName: displayName }).where("answeredBy", "=", id).execute();
      await tx.deleteFrom("noticeBlocks").where("ownerId", "=", id).execute();
      await tx.deleteFrom("notices").where("ownerId", "=", id).execute();
    },
  },
  company: {
    export: (id) => makeNoticeExport(sql`company_id = ${id}`, "arac-"),
    erase: eraseCompanyRows("noticeBlocks", "notices"),
  },
  expire: {
    notices: deleteOldNotices,
    noticePhotos: deleteOldPhotos,
    coarsePlaces: coarsenPlaces,
    places: forgetPlaces,
    senders: forgetSenders,
    blocks: deleteEndedBlocks,
    senderKeys: deleteOldSenderKeys,
  },
} satisfies PersonalData;
