import type { CarMatches } from "#contract/fleet/imports.ts";
import { deadlineNames } from "#contract/fleet/maintenance.words.ts";
import { pages } from "#contract/pages.ts";
import { carFuelWords, carGearWords } from "#contract/words/labels.words.ts";
import { formatCarFace } from "#domain/fleet/car-face.ts";
import { planCarImport, type CarDoubt, type CarValues } from "#domain/fleet/car-import.ts";
import { readCars, type CarLine, type CarLineProblem } from "#domain/fleet/car-paste.ts";
import type { PlateProblem } from "#domain/fleet/paste-plate-text.ts";
import { formatCount } from "#domain/words/count.ts";
import { formatCalendarDate, toIstanbulDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";

import { makeImportKindBase, type ListImportKind, type SentLine, type LineVerdict } from "./import-kind.ts";

const carProblemWords: Record<Exclude<CarLineProblem, PlateProblem>, string> = {
  "nothing-read": "Bu satırda plakadan başka okuyabildiğimiz bir bilgi yok",
};

const carFieldWords: Record<keyof CarValues, string> = {
  make: "Marka",
  model: "Model",
  year: "Model yılı",
  colour: "Renk",
  gear: "Vites",
  fuel: "Yakıt",
  odometer: "Km",
  price: "Günlük fiyat",
  weekPrice: "Haftalık fiyat",
  monthPrice: "Aylık fiyat",
  ...deadlineNames,
  notes: "İç notlar",
};

function formatCarField(field: keyof CarValues, values: CarValues): string {
  const value = values[field];
  if (value === null || value === "") return "yok";
  if (field === "gear") return carGearWords[values.gear!];
  if (field === "fuel") return carFuelWords[values.fuel!];
  if (field === "odometer") return `${formatCount(values.odometer!)} km`;
  if (field === "price" || field === "weekPrice" || field === "monthPrice") return formatKurus(values[field]!);
  if (field === "inspection" || field === "insurance" || field === "casco" || field === "oilService")
    return formatCalendarDate(values[field]!);
  return String(value).replaceAll("\n", " / ");
}

function describeDoubt(doubt: CarDoubt, knownKm: number | null): string {
  if (doubt === "km-lower") return `Bu araçta ${formatCount(knownKm ?? 0)} km biliniyor. Listedeki daha az`;
  return `${carFieldWords[doubt]} tarihi geçmiş`;
}

function judgeCarLine(line: CarLine, { cars }: CarMatches): LineVerdict {
  const unread = line.unread.map(
    ({ field, cell, isForeign }) =>
      `${carFieldWords[field]} ${isForeign ? "TL değil" : "okunamadı"}: “${cell}”. Araçtaki bilgi olduğu gibi kalır`,
  );
  const settled = planCarImport(line, cars, toIstanbulDate(new Date()));
  switch (settled.found) {
    case "none":
      return {
        state: "left",
        words: ["Bu plaka filonuzda yok. Önce plakasını girin"],
        way: { path: pages.plates.path, label: "Plakaları girin" },
      };
    case "several":
      return { state: "left", words: ["Bu plaka birden çok aracınızda var. Hangisi olduğu belli değil"] };
    case "too-long":
      return { state: "left", words: ["Kayıtlı iç notlarla birlikte çok uzun oluyor"] };
    case "same":
      return unread.length > 0
        ? { state: "left", words: unread }
        : { state: "same", words: ["Bu araç aynı bilgilerle kayıtlı"] };
    case "changed": {
      const { car, values, changed, doubts } = settled;
      const changes = changed.map(
        (field) => `${carFieldWords[field]}: ${formatCarField(field, car)} → ${formatCarField(field, values)}`,
      );
      const asked = [...unread, ...doubts.map((doubt) => describeDoubt(doubt, car.knownKm))];
      if (asked.length === 0) return { state: "changed", words: changes };
      return { state: "asked", words: [...asked, ...changes], tick: "Böyle kaydet" };
    }
  }
}

/** The request data of a line. A line with doubts gets here only after the user has confirmed the line. */
function toSentCarLine({ line, known: { cars } }: SentLine<CarLine, CarMatches>): object {
  const [{ code, version }] = cars as [CarMatches["cars"][number]];
  const { unread: _unread, ...told } = line;
  const settled = planCarImport(line, cars, toIstanbulDate(new Date()));
  return { ...told, code, version, ...(settled.found === "changed" && settled.doubts.length > 0 && { isRight: true }) };
}

export const carImportKind: ListImportKind<CarLine, CarMatches> = {
  what: "cars",
  ...makeImportKindBase("araç", "changed"),
  nounInAccusative: "aracı",
  hint: "Excel dosyasını seçin ya da başlık satırıyla birlikte kopyalayıp yapıştırın. Plaka gerekir. Marka, model, yıl, renk, vites, yakıt, km, fiyat, muayene, sigorta ve kasko tarihleri varsa onları da alırız. Boş hücreler hiçbir bilgiyi silmez.",
  placeholder:
    "Plaka\tMarka\tModel\tYıl\tYakıt\tVites\tKm\tMuayene\n34 ABC 123\tRenault\tClio\t2023\tDizel\tOtomatik\t45.000\t21.11.2027",
  nothingFound: "Okunacak satır bulunamadı. Her satırda bir aracın plakası olmalı.",
  meaningWords: { plate: "Plaka", ...carFieldWords },
  problemWords: carProblemWords,
  read: readCars,
  lookedUp: ({ car }) => ({ car }),
  judge: judgeCarLine,
  describe: (line) => [line.car, ...[formatCarFace(line)].filter(Boolean)],
  sent: toSentCarLine,
  procedures: api.company.carImports,
};
