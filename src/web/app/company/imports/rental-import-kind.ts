import { useQuery } from "@tanstack/react-query";

import { makeEventTimeSentence } from "#contract/fleet/car-events.words.ts";
import type { RentalLineMatches } from "#contract/fleet/imports.ts";
import { pages } from "#contract/pages.ts";
import { makeAmountQuestion } from "#contract/words/amount-doubt.words.ts";
import { carStatusWords } from "#contract/words/labels.words.ts";
import { findStartDoubt } from "#domain/fleet/amount-doubt.ts";
import { RENTALS_PER_REQUEST_MAX } from "#domain/fleet/import-limits.ts";
import type { PlateProblem } from "#domain/fleet/paste-plate-text.ts";
import { planRentalImport, type RentalImportPlan } from "#domain/fleet/rental-import.ts";
import { readRentals, type RentalLine, type RentalLineProblem } from "#domain/fleet/rental-paste.ts";
import { formatContact } from "#domain/words/contact.ts";
import { formatCount } from "#domain/words/count.ts";
import { formatClock, formatLongDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { AMOUNT_IS_RIGHT_LABEL } from "#web/app/forms/send-anyway.tsx";

import { makeImportKindBase, type ListImportKind, type SentLine, type LineVerdict } from "./import-kind.ts";

const rentalProblemWords: Record<
  Exclude<RentalLineProblem, `phone-${string}` | "other-money" | PlateProblem>,
  string
> = {
  "no-name": "Kiracının adı yok",
  "name-too-long": "Ad 80 karakterden uzun",
  "no-from": "Teslim günü yok",
  "bad-from": "Teslim günü okunamadı (21.11.2026 14.05 gibi olmalı)",
  "from-to-come": "Teslim zamanı henüz gelmedi. İleri tarihli kiralamalar için rezervasyon yapın",
  "no-until": "Dönüş günü yok",
  "bad-until": "Dönüş günü okunamadı (21.11.2026 14.05 gibi olmalı)",
  "until-not-after": "Dönüş teslimden sonra değil",
  ended: "Bu kiralama bitmiş. Listeden yalnızca süren kiralamalar alınır",
  "no-total": "Ücret yok",
  "bad-total": "Ücret okunamadı ya da sıfır (7.000,00 gibi olmalı)",
  "bad-paid": "Ödenen okunamadı (3.500,00 gibi olmalı)",
  "bad-deposit": "Depozito okunamadı (5.000,00 gibi olmalı)",
  "bad-km": "Km okunamadı (45.200 gibi olmalı)",
};

/** The verdict for a line that is not imported; undefined if the line starts a rental. */
function findRefusalVerdict(settled: RentalImportPlan): LineVerdict | undefined {
  const left = (words: string): LineVerdict => ({ state: "left", words: [words] });
  switch (settled.found) {
    case "same":
      return { state: "same", words: ["Bu kiralama kayıtlı"] };
    case "no-car":
      return {
        ...left("Bu plaka filonuzda yok. Önce plakasını girin"),
        way: { path: pages.plates.path, label: "Plakaları girin" },
      };
    case "several-cars":
      return left("Bu plaka birden çok aracınızda var. Hangisi olduğu belli değil");
    case "several-customers":
      return left("Bu telefonla ya da adla birden çok müşteriniz var. Hangisi olduğu belli değil");
    case "until-not-after":
      return left(rentalProblemWords["until-not-after"]);
    case "rented":
      return left(
        `Bu araç zaten kirada. Kiracı ${settled.renterName}, teslim ${formatLongDateTime(settled.startedAt)}`,
      );
    case "not-available":
      return left(`Aracın durumu “${carStatusWords[settled.status]}”. Önce durumunu değiştirin`);
    case "time":
      return left(makeEventTimeSentence("start", settled.problem).replace(/\.$/u, ""));
    case "taken":
      return left(
        `Bu araç ${formatLongDateTime(settled.from)} için ayrılmış. Önce o rezervasyonu ya da kapalı zamanı değiştirin`,
      );
    case "new":
      return undefined;
  }
}

function judgeRentalLine(line: RentalLine, known: RentalLineMatches): LineVerdict {
  const settled = planRentalImport(line, known, new Date());
  if (settled.found !== "new") return findRefusalVerdict(settled)!;
  const { customer, isOtherName } = settled;
  const doubt = findStartDoubt({ ...line, paid: line.paid ?? 0 });
  const words = [...(doubt ? [makeAmountQuestion(doubt)] : []), ...describeNewRental(line, settled.until)];
  if (customer && isOtherName)
    return {
      state: "asked",
      words: [`Bu telefon ${customer.name} adına kayıtlı`, ...words],
      tick: `Kiracıyı ${customer.name} olarak kaydet`,
    };
  const renter = customer ? "Kayıtlı müşteriniz" : "Yeni müşteri olarak eklenir";
  if (!customer && known.doubt !== null)
    return { state: "asked", words: [known.doubt, renter, ...words], tick: "Numara doğru, kaydet" };
  return doubt
    ? { state: "asked", words: [renter, ...words], tick: AMOUNT_IS_RIGHT_LABEL }
    : { state: "new", words: [renter, ...words] };
}

/** Describes a new rental for the user, including the defaults for values that the line does not have. */
function describeNewRental({ paid, total, deposit, km, from, until, hasHours }: RentalLine, due: Date): string[] {
  const money = [
    paid === null ? "Ödenen okunmadı, hiç ödeme alınmamış sayılır" : `Ödenen: ${formatKurus(paid)}`,
    ...(paid !== null && paid < total ? [`Kalan: ${formatKurus(total - paid)}`] : []),
    ...(deposit > 0 ? [`Depozito: ${formatKurus(deposit)}`] : []),
    ...(km === null ? [] : [`Çıkış km: ${formatCount(km)}`]),
  ].join(" · ");
  const clock = (local: string) => formatClock(parseLocalDateTime(local)!);
  return [
    money,
    ...(hasHours ? [] : [`Saat eksik. Teslim ${clock(from)}, dönüş ${clock(until)} kabul edilir`]),
    ...(due < new Date() ? ["Dönüş zamanı geçti, araç gecikmiş görünür"] : []),
  ];
}

/** The request data of a line. A line with a doubt gets here only after the user has confirmed the line. */
function toSentRentalLine({ id, line, known }: SentLine<RentalLine, RentalLineMatches>): object {
  const { hasHours: _, paid, ...told } = line;
  const settled = planRentalImport(line, known, new Date());
  const customer = settled.found === "new" && settled.isOtherName ? settled.customer : null;
  return {
    id,
    // Ids of rentals and customers are independent, so both can have the same new id.
    customerId: id,
    ...told,
    paid: paid ?? 0,
    ...(customer && { customer: customer.id }),
    ...(known.doubt !== null && { phoneIsRight: true }),
  };
}

function formatLocalTime(local: string): string {
  return formatLongDateTime(parseLocalDateTime(local)!);
}

/** Companies that track police notices are asked about these notices. */
function usePoliceQuestion(): string | undefined {
  const rules = useQuery(api.company.rentalRules.get.queryOptions());
  return rules.data?.tracksPoliceNotices ? "Bu araçların teslimini KABİS’e bildirdik" : undefined;
}

export const rentalImportKind: ListImportKind<RentalLine, RentalLineMatches> = {
  what: "rentals",
  ...makeImportKindBase("kiralama", "new", RENTALS_PER_REQUEST_MAX),
  nounInAccusative: "kiralamayı",
  alsoUndone: "Listenin eklediği müşteriler de başka kayıtları yoksa silinir.",
  hint: "Şu anda kirada olan araçlarınızın listesini seçin ya da başlık satırıyla birlikte kopyalayıp yapıştırın. Plaka, kiracının adı, teslim ve dönüş günü ile ücret gerekir. Telefon, ödenen, depozito, ödeme şekli ve km varsa onları da alırız. Ücretler bu ayın gelirine, ödemeler teslim gününe yazılır.",
  placeholder:
    "Plaka\tMüşteri\tTelefon\tTeslim\tDönüş\tÜcret\tÖdenen\n34 ABC 123\tAyşe Yılmaz\t0532 123 45 67\t21.11.2026 10.00\t28.11.2026 10.00\t7.000,00\t3.500,00",
  nothingFound: "Okunacak satır bulunamadı. Her satırda plaka, kiracının adı, teslim, dönüş ve ücret olmalı.",
  meaningWords: {
    plate: "Plaka",
    name: "Kiracı",
    phone: "Telefon",
    from: "Teslim",
    until: "Dönüş",
    ended: "Gerçek dönüş",
    total: "Ücret",
    paid: "Ödenen",
    deposit: "Depozito",
    km: "Çıkış km",
    means: "Ödeme şekli",
  },
  problemWords: rentalProblemWords,
  identityWay: "Sürücü bilgilerini kiralamanın sayfasında yazın. Orada şifreli saklarız.",
  read: readRentals,
  lookedUp: ({ car, name, phone, from, until }) => ({ car, name, phone, from, until }),
  judge: judgeRentalLine,
  describe: ({ car, name, phone, from, until, total }) => [
    car,
    name,
    ...(phone === "" ? [] : [formatContact("phone", phone)]),
    `${formatLocalTime(from)} – ${formatLocalTime(until)}`,
    formatKurus(total),
  ],
  sent: toSentRentalLine,
  useQuestion: usePoliceQuestion,
  saveWith: (_, policeWasTold) => ({ policeWasTold }),
  procedures: api.company.rentalImports,
};
