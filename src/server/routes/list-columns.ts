import type { InferContractRouterInputs, InferContractRouterOutputs } from "@orpc/contract";

import type { contract } from "#contract/contract.ts";
import { deskActionWords, deskKindWords } from "#contract/fleet/desk-events.words.ts";
import { expenseCategoryWords } from "#contract/fleet/expenses.words.ts";
import { chargeKindWords, depositKindWords, meansWords } from "#contract/fleet/ledger.words.ts";
import { reservationListWords, reservationStateWords } from "#contract/fleet/periods.words.ts";
import { bandWords } from "#contract/fleet/receivables.words.ts";
import {
  roadChargeKindWords,
  roadChargeMatchWords,
  roadChargeStateWords,
  roadChargeStepWords,
} from "#contract/fleet/road-charges.words.ts";
import type { ListFileName } from "#contract/list-files.ts";
import { reportReasonWords } from "#contract/notices/reports.words.ts";
import { auditActionWords, auditKindWords } from "#contract/people/audit.words.ts";
import { stickerFormNames, stickerWordingNames } from "#contract/sticker/batches.words.ts";
import { carStatusWords, paymentStatusWords, roleWords } from "#contract/words/labels.words.ts";
import { displayContact } from "#domain/words/contact.ts";
import { dayCell, type Cell } from "#server/http/csv.ts";

type Inputs = InferContractRouterInputs<typeof contract>;
type Outputs = InferContractRouterOutputs<typeof contract>;

/** The procedure that gives each list page by page. */
interface Lists {
  cars: [Inputs["company"]["cars"]["list"], Outputs["company"]["cars"]["list"]];
  rentals: [Inputs["company"]["rentals"]["list"], Outputs["company"]["rentals"]["list"]];
  customers: [Inputs["company"]["customers"]["list"], Outputs["company"]["customers"]["list"]];
  expenses: [Inputs["company"]["expenses"]["list"], Outputs["company"]["expenses"]["list"]];
  roadCharges: [Inputs["company"]["roadCharges"]["list"], Outputs["company"]["roadCharges"]["list"]];
  charges: [Inputs["company"]["report"]["charges"], Outputs["company"]["report"]["charges"]];
  payments: [Inputs["company"]["report"]["payments"], Outputs["company"]["report"]["payments"]];
  deposits: [Inputs["company"]["report"]["deposits"], Outputs["company"]["report"]["deposits"]];
  receivables: [Inputs["company"]["receivables"]["list"], Outputs["company"]["receivables"]["list"]];
  heldDeposits: [Inputs["company"]["receivables"]["deposits"], Outputs["company"]["receivables"]["deposits"]];
  customerRentals: [
    Inputs["company"]["customerAccounts"]["rentals"],
    Outputs["company"]["customerAccounts"]["rentals"],
  ];
  reservations: [Inputs["company"]["reservations"]["list"], Outputs["company"]["reservations"]["list"]];
  deskEvents: [Inputs["company"]["deskEvents"]["list"], Outputs["company"]["deskEvents"]["list"]];
  codes: [Inputs["admin"]["codes"]["list"], Outputs["admin"]["codes"]["list"]];
  batches: [Inputs["admin"]["batches"]["list"], Outputs["admin"]["batches"]["list"]];
  companies: [Inputs["admin"]["companies"]["list"], Outputs["admin"]["companies"]["list"]];
  users: [Inputs["admin"]["users"]["list"], Outputs["admin"]["users"]["list"]];
  reports: [Inputs["admin"]["reports"]["list"], Outputs["admin"]["reports"]["list"]];
  audit: [Inputs["admin"]["audit"]["list"], Outputs["admin"]["audit"]["list"]];
}

export type FilterOf<Name extends ListFileName> = Lists[Name][0];
export type RowOf<Name extends ListFileName> = Lists[Name][1]["items"][number];

const rentalColumns: Record<string, (row: RowOf<"rentals">) => Cell> = {
  Plaka: ({ plate }) => plate,
  Kod: ({ code }) => code,
  Kiracı: ({ renterName }) => renterName,
  Başlangıç: ({ startedAt }) => startedAt,
  "Planlanan bitiş": ({ dueAt }) => dueAt,
  "Gerçek bitiş": ({ endedAt }) => endedAt,
  "Tutar (TL)": ({ total }) => total,
  "Ödenen (TL)": ({ paid }) => paid,
  "Kalan (TL)": ({ total, paid }) => total - paid,
  "Ödeme durumu": ({ paymentStatus }) => paymentStatusWords[paymentStatus],
};

/**
 * The columns of each list's file by their headings, and the words of what it may be narrowed to, for its name: by what was asked, and by its
 * first rows where that names nobody.
 */
export const listColumns: {
  [Name in ListFileName]: {
    columns: Record<string, (row: RowOf<Name>) => Cell>;
    narrowed: (input: Lists[Name][0], rows: RowOf<Name>[]) => (string | undefined)[];
  };
} = {
  cars: {
    columns: {
      Plaka: ({ plate }) => plate,
      Kod: ({ code }) => code,
      Marka: ({ face }) => face.make,
      Model: ({ face }) => face.model,
      "Model yılı": ({ face }) => face.year,
      Renk: ({ face }) => face.colour,
      Durum: ({ status }) => carStatusWords[status],
      Kiracı: ({ rental }) => rental && rental.renterName,
      "Planlanan bitiş": ({ rental }) => rental && rental.dueAt,
      "Ön not": ({ isNoted }) => (isNoted ? "Var" : ""),
    },
    narrowed: ({ search, status = [] }) => [search, ...[status].flat().map((one) => carStatusWords[one])],
  },
  rentals: {
    columns: rentalColumns,
    narrowed: ({ search, car, paymentStatus, from, to }) => [
      search,
      car,
      paymentStatus && paymentStatusWords[paymentStatus],
      ...spanOf(from, to),
    ],
  },
  customers: {
    columns: {
      Ad: ({ name }) => name,
      Telefon: ({ phone }) => displayContact("phone", phone),
      "E-posta": ({ email }) => email,
      Notlar: ({ notes }) => notes,
    },
    narrowed: ({ search }) => [search],
  },
  expenses: {
    columns: {
      Gün: ({ spentOn }) => dayCell(spentOn),
      Araç: ({ plate, code }) => plate || code,
      Kategori: ({ category }) => expenseCategoryWords[category],
      Açıklama: ({ description }) => description,
      "Tutar (TL)": ({ amount }) => amount,
      "Giriş zamanı": ({ createdAt }) => createdAt,
    },
    narrowed: ({ search, car, of, category, from, to }) => [
      search,
      car,
      of && "Araçsız",
      category && expenseCategoryWords[category],
      ...spanOf(from, to),
    ],
  },
  roadCharges: {
    columns: {
      Zaman: ({ happenedAt }) => happenedAt,
      Plaka: ({ plate }) => plate,
      Tür: ({ kind }) => roadChargeKindWords[kind],
      "Tutar (TL)": ({ amount }) => amount,
      "Belge no": ({ documentNo }) => documentNo,
      "Yer veya açıklama": ({ text }) => text,
      Durum: ({ state }) => roadChargeStateWords[state],
      "İndirimli son gün": ({ reducedUntil }) => reducedUntil && dayCell(reducedUntil),
      Kiracı: ({ rental }) => rental && rental.renterName,
      "Kiracı nasıl bulundu": ({ match }) => roadChargeMatchWords[match],
      Yansıtıldı: ({ isCharged }) => (isCharged ? "Evet" : "Hayır"),
    },
    narrowed: ({ search, kind, state, step }) => [
      search,
      kind && roadChargeKindWords[kind],
      state && roadChargeStateWords[state],
      step && roadChargeStepWords[step],
    ],
  },
  charges: {
    columns: {
      "Giriş zamanı": ({ createdAt }) => createdAt,
      Plaka: ({ plate }) => plate,
      Kod: ({ code }) => code,
      Kiracı: ({ renterName }) => renterName,
      Kalem: ({ kind, isReversal }) => chargeKindWords[kind] + (isReversal ? " (geri alındı)" : ""),
      Açıklama: ({ text }) => text,
      "Belge no": ({ documentNo }) => documentNo,
      "Olduğu zaman": ({ happenedAt }) => happenedAt,
      "Tutar (TL)": ({ amount }) => amount,
    },
    narrowed: ({ car, from, to }) => [car, ...spanOf(from, to)],
  },
  payments: {
    columns: {
      Gün: ({ paidOn }) => dayCell(paidOn),
      Plaka: ({ plate }) => plate,
      Kod: ({ code }) => code,
      Kiracı: ({ renterName }) => renterName,
      "Ödeme yolu": ({ means }) => meansWords[means],
      Depozitodan: ({ fromDeposit }) => (fromDeposit ? "Evet" : ""),
      "Tutar (TL)": ({ amount }) => amount,
      "Giriş zamanı": ({ createdAt }) => createdAt,
    },
    narrowed: ({ car, from, to }) => [car, ...spanOf(from, to)],
  },
  deposits: {
    columns: {
      Gün: ({ paidOn }) => dayCell(paidOn),
      Plaka: ({ plate }) => plate,
      Kod: ({ code }) => code,
      Kiracı: ({ renterName }) => renterName,
      Hareket: ({ kind, isReversal }) => depositKindWords[kind] + (isReversal ? " (geri alındı)" : ""),
      "Ödeme yolu": ({ means }) => means && meansWords[means],
      "Tutar (TL)": ({ amount }) => amount,
      "Giriş zamanı": ({ createdAt }) => createdAt,
    },
    narrowed: ({ car, from, to }) => [car, ...spanOf(from, to)],
  },
  receivables: {
    columns: {
      Müşteri: ({ name }) => name,
      Telefon: ({ phone }) => displayContact("phone", phone),
      "En eski vade": ({ since }) => since,
      "Kiralama sayısı": ({ rentals }) => String(rentals),
      "Kalan (TL)": ({ owed }) => owed,
    },
    narrowed: ({ search, band }) => [search, band && bandWords[band]],
  },
  heldDeposits: {
    columns: {
      Plaka: ({ plate }) => plate,
      Kod: ({ code }) => code,
      Kiracı: ({ renterName }) => renterName,
      Telefon: ({ renterPhone }) => displayContact("phone", renterPhone),
      "Gerçek bitiş": ({ endedAt }) => endedAt,
      "En geç geri verme": ({ dueOn }) => dayCell(dueOn),
      "Elde tutulan (TL)": ({ depositHeld }) => depositHeld,
    },
    narrowed: () => [],
  },
  customerRentals: {
    columns: rentalColumns,
    narrowed: (_, [newest]) => [newest && newest.renterName],
  },
  reservations: {
    columns: {
      Plaka: ({ plate }) => plate,
      Kod: ({ code }) => code,
      Müşteri: ({ name }) => name,
      Telefon: ({ phone }) => displayContact("phone", phone),
      Başlangıç: ({ startsAt }) => startsAt,
      Bitiş: ({ endsAt }) => endsAt,
      Durum: ({ state }) => reservationStateWords[state],
      "Kira bedeli (TL)": ({ price }) => price,
      "Depozito (TL)": ({ deposit }) => deposit,
      Not: ({ note }) => note,
    },
    narrowed: ({ search, state, from, to }) => [search, state && reservationListWords[state], ...spanOf(from, to)],
  },
  deskEvents: {
    columns: {
      Zaman: ({ at }) => at,
      "Ne yapıldı": ({ action }) => deskActionWords[action],
      Plaka: ({ plate }) => plate,
      Kod: ({ code }) => code,
      Müşteri: ({ who }) => who,
      "Kim yaptı": ({ actor }) => actor ?? "Silinmiş hesap",
      "Gerçek zamanı": ({ details }) => details.happenedAt ?? null,
      Başlangıç: ({ details }) => details.from ?? null,
      Bitiş: ({ details }) => details.until ?? null,
      "Önceki bitiş": ({ details }) => details.before ?? null,
      "Yeni araç": ({ details }) => details.toPlate ?? "",
      Neden: ({ details }) => details.reason ?? "",
    },
    narrowed: ({ kind, from, to }) => [kind && deskKindWords[kind], ...spanOf(from, to)],
  },
  codes: {
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
  },
  batches: {
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
  },
  companies: {
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
  },
  users: {
    columns: {
      Ad: ({ displayName }) => displayName,
      "E-posta": ({ email }) => email,
      Rol: ({ role }) => roleWords[role],
      Durum: ({ closing }) => (closing ? "Kapalı" : "Açık"),
      "Kapatma nedeni": ({ closing }) => closing && closing.reason,
      "İkinci adım": ({ hasSecondFactor }) => (hasSecondFactor ? "Kurulu" : ""),
      "Kayıt zamanı": ({ createdAt }) => createdAt,
    },
    narrowed: ({ search, role, state = "all" }) => [
      search,
      role && roleWords[role],
      { all: undefined, open: "Açık", closed: "Kapalı" }[state],
    ],
  },
  reports: {
    columns: {
      Zaman: ({ createdAt }) => createdAt,
      Kod: ({ code }) => code,
      Neden: ({ reason }) => reportReasonWords[reason],
      Mesaj: ({ message }) => message,
      "Görünen not": ({ note }) => note,
      "Benzer şikâyet": ({ similar }) => (similar ? String(similar.count) : ""),
      "Kapanma zamanı": ({ resolution }) => resolution && resolution.at,
      Sonuç: ({ resolution }) => resolution && resolution.outcome,
    },
    narrowed: ({ code, state = "all" }) => [code, { all: undefined, open: "Açık", resolved: "Sonuçlanan" }[state]],
  },
  audit: {
    columns: {
      Zaman: ({ at }) => at,
      Olay: ({ action }) => auditActionWords[action],
      "Kim yaptı": ({ actor }) => actor && actor.displayName,
      Hesap: ({ account }) => account && account.displayName,
      Kod: ({ code }) => code,
    },
    narrowed: ({ kind, code, from, to }) => [kind && auditKindWords[kind], code, ...spanOf(from, to)],
  },
};

function spanOf(from: string | null | undefined, to: string | null | undefined): (string | undefined)[] {
  return [from ? `${from} ve sonrası` : undefined, to ? `${to} ve öncesi` : undefined];
}
