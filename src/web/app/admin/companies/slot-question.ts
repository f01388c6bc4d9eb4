import type { ListedCompanyView } from "#contract/people/companies.ts";
import { countMissingSlots } from "#domain/people/company.ts";
import { isolateDirection } from "#domain/words/text.ts";

export function makeSlotQuestion({ name, isApproved, carSlots, cars }: ListedCompanyView, limit: number) {
  const change = `Araç limiti ${limit} olur (şimdi ${carSlots}).`;
  const codes = limit < carSlots ? describeUnchangedCars(cars) : describeNewCars(cars, limit);
  if (!isApproved)
    return {
      title: `${isolateDirection(name)}: onayla`,
      description: `${change} ${codes} Filo paneli şirkete açılır.`,
      action: "Onayla",
      busyText: "Onaylanıyor…",
      danger: false,
    };
  const word = limit < carSlots ? "düşür" : "yükselt";
  return {
    title: `${isolateDirection(name)}: araç limitini ${word}`,
    description: `${change} ${codes}`,
    action: `Limiti ${word}`,
    busyText: "Kaydediliyor…",
    danger: limit < carSlots,
  };
}

function describeUnchangedCars(cars: number): string {
  return `Yalnızca bu sayı düşer. Şirketin var olan ${cars} araç kodu olduğu gibi kalır.`;
}

function describeNewCars(cars: number, limit: number): string {
  const missing = countMissingSlots(cars, limit);
  return missing === 0
    ? `Yeni kod oluşturulmaz. Şirketin zaten ${cars} araç kodu var.`
    : `${missing} yeni araç kodu oluşturulur. Kodlar sonradan silinemez.`;
}

export function makeSavedSentence(before: ListedCompanyView, after: ListedCompanyView): string {
  const made = Math.max(0, after.cars - before.cars);
  const codes = made === 0 ? "" : `, ${made} araç kodu oluşturuldu`;
  return before.isApproved
    ? `${isolateDirection(after.name)}: araç limiti artık ${after.carSlots}${codes}.`
    : `${isolateDirection(after.name)} onaylandı${codes}.`;
}
