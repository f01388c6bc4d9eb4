import { sql, type RawBuilder, type Transaction } from "kysely";

import { auditActionWords } from "#contract/wording/audit.ts";
import { carStatusWords, expenseCategoryWords, paymentStatusWords, roleWords } from "#contract/wording/labels.ts";
import { legalTitles } from "#contract/wording/legal.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

import type { Cell, ExportColumn, ExportTable } from "./zip-tables.ts";

const AT_ONCE = 1000;

/** A table's rows in the order of a text key, by pages; `from` is what stands between SELECT's columns and ORDER BY. */
async function* pages(
  tx: Transaction<DB>,
  columns: Columns,
  key: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): AsyncGenerator<Record<string, Cell>[]> {
  // Columns are named by number on the way, so that no plugin rewrites a name with capitals or Turkish letters.
  const names = Object.keys(columns);
  const selected = sql.join(Object.values(columns).map(({ of }, nth) => sql`${of} as ${sql.id(`c${nth}`)}`));
  for (let after = ""; ;) {
    const { rows } = await sql<Record<string, Cell>>`
      select ${selected}, ${key}::text collate "C" as key ${from} and ${key}::text collate "C" > ${after}
      order by ${key}::text collate "C" limit ${AT_ONCE}`.execute(tx);
    yield rows.map((row) => Object.fromEntries(names.map((name, nth) => [name, row[`c${nth}`] ?? null])));
    if (rows.length < AT_ONCE) return;
    after = String(rows.at(-1)!["key"]);
  }
}

type Columns = Record<string, { of: RawBuilder<unknown> } & Omit<ExportColumn, "name">>;

const plain = (of: RawBuilder<unknown>) => ({ of });
const said = (of: RawBuilder<unknown>, words: Record<string, string>) => ({ of: sql`${of}::text`, words });
const lira = (kurus: RawBuilder<unknown>) => ({
  of: sql`trim(to_char(${kurus} / 100.0, '999999999999990.00'))`,
  isAmount: true,
});

/** Everything about an account, and about a company if one is given, table by table. Amounts are in TL, times in UTC. */
export function ownTables(tx: Transaction<DB>, { userId }: OwnerScope, companyId: string | undefined): ExportTable[] {
  const table = (file: string, columns: Columns, key: RawBuilder<unknown>, from: RawBuilder<unknown>): ExportTable => ({
    file,
    columns: Object.entries(columns).map(([name, column]) => ({ name, ...column })),
    rows: pages(tx, columns, key, from),
  });

  const own = [
    table(
      "hesap",
      {
        "görünen ad": plain(sql`display_name`),
        "e-posta": plain(sql`email`),
        rol: said(sql`role`, roleWords),
        "kayıt zamanı": plain(sql`created_at`),
        "e-posta doğrulama zamanı": plain(sql`email_confirmed_at`),
        "günlük kod bağlama sınırı": plain(sql`daily_links`),
        "sayılan bağlamalar": plain(sql`links_counted`),
        "saymanın başı": plain(sql`links_since`),
        "ikinci adımın açılma zamanı": plain(sql`(select enabled_at from second_factors where user_id = users.id)`),
        "kalan kurtarma kodu": plain(sql`(select count(*) from recovery_codes where user_id = users.id)`),
      },
      sql`id`,
      sql`from users where id = ${userId}`,
    ),
    table(
      "metinler",
      {
        metin: said(sql`text_name`, legalTitles),
        sürüm: plain(sql`version`),
        "gösterilme zamanı": plain(sql`shown_at`),
      },
      sql`(text_name || version)`,
      sql`from acknowledgements where user_id = ${userId}`,
    ),
    table(
      "oturumlar",
      {
        cihaz: plain(sql`device`),
        "açılış zamanı": plain(sql`created_at`),
        "son kullanım": plain(sql`last_used_at`),
        bitiş: plain(sql`expires_at`),
      },
      sql`id`,
      sql`from sessions where user_id = ${userId}`,
    ),
    table(
      "giris-adresleri",
      { "son giriş": plain(sql`last_log_in_at`) },
      sql`encode(digest, 'hex')`,
      sql`from known_addresses where user_id = ${userId}`,
    ),
    table(
      "bekleyen-postalar",
      { tür: plain(sql`kind`), "yazılma zamanı": plain(sql`created_at`), "deneme sayısı": plain(sql`tries`) },
      sql`id`,
      sql`from mails where recipient = (select email from users where id = ${userId})`,
    ),
    table(
      "numaratorler",
      {
        kod: plain(sql`p.code`),
        plaka: plain(sql`p.plate`),
        not: plain(sql`p.note`),
        "iletişim görünür": plain(sql`p.contacts_visible`),
        telefon: plain(sql`p.phone`),
        "telefon görünür": plain(sql`p.phone_visible`),
        telegram: plain(sql`p.telegram`),
        "telegram görünür": plain(sql`p.telegram_visible`),
        "e-posta": plain(sql`p.email`),
        "e-posta görünür": plain(sql`p.email_visible`),
        "web sitesi": plain(sql`p.website`),
        "web sitesi görünür": plain(sql`p.website_visible`),
        "bağlanma zamanı": plain(sql`c.linked_at`),
        "son değişiklik": plain(sql`p.updated_at`),
        "kapatılma nedeni": plain(sql`c.off_reason`),
        "notun gizlenme nedeni": plain(sql`c.note_hidden_reason`),
      },
      sql`p.code`,
      sql`from profiles p join codes c on c.code = p.code where p.owner_id = ${userId}`,
    ),
    table(
      "onceki-baglantilar",
      {
        kod: plain(sql`code`),
        plaka: plain(sql`plate`),
        "notun gizlenme nedeni": plain(sql`note_hidden_reason`),
        "notun gizlenme zamanı": plain(sql`note_hidden_at`),
        "bağlantının kaldırılma zamanı": plain(sql`unlinked_at`),
      },
      sql`code`,
      sql`from past_links where owner_id = ${userId}`,
    ),
    table(
      "hareketler",
      {
        ne: said(sql`action`, auditActionWords),
        zaman: plain(sql`happened_at`),
        kod: plain(sql`code`),
        "kendisi yaptı": plain(sql`actor_id is not distinct from account_id`),
      },
      sql`id`,
      sql`from audit_events where account_id = ${userId}`,
    ),
  ];
  if (companyId === undefined) return own;
  return [
    ...own,
    table(
      "sirket",
      {
        ad: plain(sql`name`),
        "önceki ad": plain(sql`former_name`),
        telefon: plain(sql`phone`),
        onaylı: plain(sql`is_approved`),
        açık: plain(sql`is_active`),
        "araç limiti": plain(sql`car_slots`),
        "ret zamanı": plain(sql`refused_at`),
        "ret nedeni": plain(sql`refusal_reason`),
        "iletişim telefonu": plain(sql`contact_phone`),
        "iletişim telefonu görünür": plain(sql`contact_phone_visible`),
        whatsapp: plain(sql`whatsapp`),
        "whatsapp görünür": plain(sql`whatsapp_visible`),
        instagram: plain(sql`instagram`),
        "instagram görünür": plain(sql`instagram_visible`),
        "web sitesi": plain(sql`website`),
        "web sitesi görünür": plain(sql`website_visible`),
        "başvuru zamanı": plain(sql`created_at`),
        "son değişiklik": plain(sql`updated_at`),
      },
      sql`id`,
      sql`from companies where id = ${companyId}`,
    ),
    table(
      "araclar",
      {
        kod: plain(sql`code`),
        plaka: plain(sql`plate`),
        not: plain(sql`note`),
        durum: said(sql`status`, carStatusWords),
        fiyat: lira(sql`price`),
        "fiyat görünür": plain(sql`price_visible`),
        "müsaitlik notu": plain(sql`availability_note`),
        "müsaitlik notu görünür": plain(sql`availability_note_visible`),
        "kiralayan adı görünür": plain(sql`renter_name_visible`),
        "kiralayan telefonu görünür": plain(sql`renter_phone_visible`),
        "iç notlar": plain(sql`internal_notes`),
        kasko: plain(sql`casco_due::text`),
        sigorta: plain(sql`insurance_due::text`),
        "yağ bakımı": plain(sql`oil_service_due::text`),
        muayene: plain(sql`inspection_due::text`),
        "sürücü ön notu": plain(sql`driver_pre_note`),
        "müsaitlik ön notu": plain(sql`availability_pre_note`),
        "ön not var": plain(sql`is_noted`),
        "kayıt zamanı": plain(sql`created_at`),
        "son değişiklik": plain(sql`updated_at`),
      },
      sql`code`,
      sql`from cars where company_id = ${companyId}`,
    ),
    table(
      "musteriler",
      {
        ad: plain(sql`name`),
        telefon: plain(sql`phone`),
        "e-posta": plain(sql`email`),
        notlar: plain(sql`notes`),
        "kayıt zamanı": plain(sql`created_at`),
        "son değişiklik": plain(sql`updated_at`),
      },
      sql`id`,
      sql`from customers where company_id = ${companyId}`,
    ),
    table(
      "kiralamalar",
      {
        no: plain(sql`r.id::text`),
        kod: plain(sql`r.car_code`),
        plaka: plain(sql`plate`),
        "plaka kesin değil": plain(sql`plate_uncertain`),
        kiralayan: plain(sql`r.renter_name`),
        telefon: plain(sql`r.renter_phone`),
        toplam: lira(sql`r.total`),
        ödenen: lira(sql`r.paid`),
        "ödeme durumu": said(sql`r.payment_status`, paymentStatusWords),
        başlangıç: plain(sql`r.started_at`),
        "planlanan bitiş": plain(sql`r.due_at`),
        bitiş: plain(sql`r.ended_at`),
        notlar: plain(sql`r.notes`),
      },
      sql`r.id`,
      sql`from rentals r where r.company_id = ${companyId}`,
    ),
    table(
      "odemeler",
      { "kiralama no": plain(sql`rental_id::text`), tutar: lira(sql`amount`), zaman: plain(sql`created_at`) },
      sql`id`,
      sql`from payments where company_id = ${companyId}`,
    ),
    table(
      "giderler",
      {
        açıklama: plain(sql`description`),
        tutar: lira(sql`amount`),
        kategori: said(sql`category`, expenseCategoryWords),
        zaman: plain(sql`created_at`),
      },
      sql`id`,
      sql`from expenses where company_id = ${companyId}`,
    ),
  ];
}
