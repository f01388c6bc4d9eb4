import { deskActionWords } from "#contract/fleet/desk-events.words.ts";
import { dueKindWords, formatDueSentence } from "#contract/fleet/maintenance.words.ts";
import type { PoliceAction } from "#domain/fleet/police-notice.ts";
import type { AlertContent, FleetDate, LatePoliceNotice, NoticeInAlert } from "#domain/notices/alert-content.ts";
import type { AlertWay } from "#domain/notices/alert-way.ts";
import {
  formatMinuteOfDay,
  type AlertTopic,
  type DeliveryError,
  type HoldReason,
  type QuietHours,
} from "#domain/notices/alert.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";

import { noticeReasonWords } from "./notices.words.ts";

export const alertTopicWords: Record<AlertTopic, { label: string; hint: string }> = {
  notices: { label: "Gelen mesajlar", hint: "Etiketinizi okutan biri mesaj gönderdiğinde ve hâlâ beklediğinde" },
  fleet: {
    label: "Filo",
    hint: "Süresi yaklaşan ya da geçen belgeler, geciken kiralamalar, bugünün ve yarının teslim ve dönüşleri: her sabah bir kez. KABİS’e 15 dakika içinde bildirilmeyen kiralama: hemen",
  },
  rentals: { label: "Kiralamalar", hint: "Bir kiralama başladığında, değiştiğinde ve bittiğinde: hemen" },
  account: { label: "Başvuru ve etiketler", hint: "Şirket başvurunuzun sonucu, kapatılan bir etiketiniz" },
  "log-ins": { label: "Yeni cihazdan giriş", hint: "Hesabınıza daha önce görülmeyen bir cihazdan girildiğinde" },
};

export const alertWayWords: Record<AlertWay, string> = {
  email: "E-posta",
  push: "Bu uygulama",
  telegram: "Telegram",
  webhook: "Kendi programınız",
};

export const fleetDateWords: Record<FleetDate["of"], string> = {
  ...dueKindWords,
  other: "Bakım",
  rental: "Kira dönüşü",
  return: "Dönüş",
  "pick-up": "Teslim",
};

/** A date in an alert about the fleet: '34 ABC 123 · Kaskosu 7 gün içinde doluyor', '34 ABC 123 · Teslim: yarın'. */
export function formatFleetDate({ of, plate, code, days, km, text }: FleetDate): string {
  const due =
    of === "rental" || of === "return" || of === "pick-up"
      ? { kind: "other" as const, text: fleetDateWords[of] }
      : { kind: of, text: text ?? "" };
  return `${plate || code} · ${formatDueSentence(due, { days, kmLeft: km ?? null })}`;
}

/** Formats an event that was not reported to the police's portal in time: '34 ABC 123: kiralama başladı'. */
export function formatLatePoliceNotice({ plate, code, action }: LatePoliceNotice): string {
  return `${plate || code}: ${latePoliceActionWords[action]}`;
}

const latePoliceActionWords: Record<PoliceAction, string> = {
  "rental-started": "kiralama başladı",
  "rental-extended": "kiralama uzadı",
  "car-swapped": "araç değişti",
  "rental-ended": "kiralama bitti",
  "rental-start-corrected": "girişin zamanı düzeltildi",
  "rental-end-corrected": "çıkışın zamanı düzeltildi",
};

export function formatQuietHours({ from, until }: QuietHours): string {
  const at = (minute: number) => formatMinuteOfDay(minute).replace(":", ".");
  return `${at(from)} ile ${from > until ? "ertesi gün " : ""}${at(until)} arası`;
}

export const alertKindWords: Record<AlertContent["kind"], string> = {
  notice: "Yeni mesaj",
  nudge: "Hâlâ bekliyor",
  summary: "Mesajların özeti",
  fleet: "Filo tarihleri",
  "police-late": "KABİS’e bildirim gecikti",
  rental: "Kiralama",
  "company-approved": "Başvurunuz onaylandı",
  "company-refused": "Başvurunuz reddedildi",
  "code-switched-off": "Etiketiniz kapatıldı",
  "log-in": "Yeni cihazdan giriş",
  test: "Deneme",
};

export interface AlertText {
  title: string;
  body: string;
}

/** For channels whose operators could read the content. */
const alertTextsWithoutContent: Record<AlertContent["kind"], string> = {
  notice: "Yeni bir mesajınız var.",
  nudge: "Size mesaj gönderen kişi hâlâ bekliyor.",
  summary: "Yeni mesajlarınız var.",
  fleet: "Filonuzda süresi yaklaşan ya da geçen tarihler var.",
  "police-late": "KABİS’e bildirilmeyi bekleyen bir kiralama var.",
  rental: "Kiralamalarınızda bir işlem yapıldı.",
  "company-approved": "Hesabınızla ilgili yeni bir gelişme var.",
  "company-refused": "Hesabınızla ilgili yeni bir gelişme var.",
  "code-switched-off": "Hesabınızla ilgili yeni bir gelişme var.",
  "log-in": "Hesabınıza yeni bir cihazdan girildi.",
  test: "Deneme bildirimi: buraya bildirim gelebiliyor.",
};

/** If `isOpen` is false, the text reveals nothing about the content and has the brand as its title. */
export function makeAlertText(content: AlertContent, { brand, isOpen }: { brand: string; isOpen: boolean }): AlertText {
  if (!isOpen) return { title: brand, body: alertTextsWithoutContent[content.kind] };
  switch (content.kind) {
    case "notice":
      return {
        title: noticeReasonWords[content.reason],
        body:
          content.toldBy === undefined
            ? `${formatNoticeCode(content)} için yeni bir mesaj var.`
            : `${formatNoticeCode(content)} için aynı mesajı ${content.toldBy} kişi gönderdi.`,
      };
    case "nudge":
      return {
        title: `Hâlâ bekliyor: ${noticeReasonWords[content.reason]}`,
        body: `${formatNoticeCode(content)} için size mesaj gönderen kişi hâlâ bekliyor.`,
      };
    case "summary":
      return {
        title: `${content.count} yeni mesaj`,
        body: [
          ...content.notices.map((notice) => `${formatNoticeCode(notice)}: ${noticeReasonWords[notice.reason]}`),
          ...(content.count > content.notices.length
            ? [`ve ${content.count - content.notices.length} mesaj daha`]
            : []),
        ].join(" · "),
      };
    case "fleet":
      return {
        title: `Filo: ${content.dates.length + content.more} tarih`,
        body: [
          ...content.dates.map((date) => formatFleetDate(date)),
          ...(content.more > 0 ? [`ve ${content.more} tarih daha`] : []),
        ].join(" · "),
      };
    case "police-late": {
      const count = content.notices.length + content.more;
      return {
        title: count === 1 ? "KABİS’e bildirilmedi" : `KABİS’e bildirilmedi: ${count} işlem`,
        body: [
          ...content.notices.map((notice) => formatLatePoliceNotice(notice)),
          ...(content.more > 0 ? [`ve ${content.more} işlem daha`] : []),
        ].join(" · "),
      };
    }
    case "rental":
      return { title: deskActionWords[content.action], body: formatNoticeCode(content) };
    case "company-approved":
      return { title: "Şirketiniz onaylandı", body: `${content.company} için panel açıldı.` };
    case "company-refused":
      return { title: "Şirket başvurunuz reddedildi", body: content.reason };
    case "code-switched-off":
      return { title: `${content.code} kodlu etiket kapatıldı`, body: content.reason };
    case "log-in":
      return {
        title: "Yeni bir cihazdan giriş",
        body: `${content.device || "Tanınmayan bir cihaz"}, ${formatLongDateTime(new Date(content.at))}. Siz değilseniz şifrenizi değiştirin.`,
      };
    case "test":
      if (!content.of) return { title: brand, body: alertTextsWithoutContent.test };
      return {
        title: "Deneme mesajı",
        body: `Bunu siz istediniz: ${formatNoticeCode(content.of)} etiketinizi okutan biri mesaj gönderdiğinde böyle öğreneceksiniz.`,
      };
  }
}

function formatNoticeCode({ plate, code }: Pick<NoticeInAlert, "plate" | "code">): string {
  return plate || code;
}

export const holdReasonWords: Record<HoldReason, string> = {
  quiet: "Sessiz saatleriniz sürüyor.",
  paused: "Bildirimlerinizi duraklattınız.",
  many: "Kısa sürede çok mesaj geldi.",
  network: "Aynı yerden bugün çok mesaj geldi.",
  day: "Bugün çok mesaj geldi.",
};

export const deliveryErrorWords: Record<DeliveryError, string> = {
  gone: "Artık oraya bildirim gönderilemiyor. Yeniden ekleyin.",
  refused: "Karşı taraf kabul etmedi.",
  "refused-by-receiver": "E-posta sunucusu bu adrese gelen e-postayı kabul etmedi.",
  busy: "Karşı taraf şu anda almıyor.",
  away: "Karşı tarafa ulaşılamadı.",
  "timed-out": "Karşı taraf zamanında yanıt vermedi.",
  "too-large": "Karşı taraf bu kadar uzun bildirimi almıyor.",
  "not-public": "Bu adrese göndermiyoruz. Herkese açık bir adres değil.",
  "not-confirmed": "E-posta adresi doğrulanmamış.",
  "not-chosen": "Mesajlar için açık bir bildirim yolu yoktu.",
  removed: "Gönderilmeden bu yolu kaldırdınız.",
  "too-many": "Bir günde gönderilebilecek e-postaların sınırına ulaşıldı.",
  over: "Gönderilmeden önce gerek kalmadı.",
  answered: "Mesaj yanıtlandığı için gerek kalmadı.",
  ended: "İkinci kişi artık mesaj almıyor.",
  other: "Gönderilirken bir sorun çıktı.",
};
