import type { CarPart, CarSide } from "#domain/fleet/car-parts.ts";
import type { ConditionPosition, PhotoPosition } from "#domain/fleet/condition-photo.ts";
import type { CarAccessory, DamageKind } from "#domain/fleet/condition-report.ts";

export const positionWords: Record<PhotoPosition, string> = {
  front: "Ön",
  "front-right": "Sağ ön köşe",
  right: "Sağ yan",
  "rear-right": "Sağ arka köşe",
  rear: "Arka",
  "rear-left": "Sol arka köşe",
  left: "Sol yan",
  "front-left": "Sol ön köşe",
  dashboard: "Gösterge",
  interior: "Ön koltuklar",
};

export const photoHints: Record<PhotoPosition, string> = {
  front: "plaka okunsun",
  "front-right": "ön ve sağ yan görünsün",
  right: "tekerden tekere görünsün",
  "rear-right": "arka ve sağ yan görünsün",
  rear: "plaka okunsun",
  "rear-left": "arka ve sol yan görünsün",
  left: "tekerden tekere görünsün",
  "front-left": "ön ve sol yan görünsün",
  dashboard: "km ve yakıt okunsun",
  interior: "koltuklar görünsün",
};

export const conditionPositionWords: Record<ConditionPosition, string> = { ...positionWords, damage: "Hasar" };

export const sideWords: Record<CarSide, string> = { front: "Ön", right: "Sağ", rear: "Arka", left: "Sol", top: "Üst" };

export const carPartWords: Record<CarPart, string> = {
  bumper: "tampon",
  headlight: "far",
  bonnet: "kaput",
  windscreen: "ön cam",
  roof: "tavan",
  "front-wing": "ön çamurluk",
  "front-door": "ön kapı",
  "rear-door": "arka kapı",
  "rear-wing": "arka çamurluk",
  sill: "marşpiyel",
  mirror: "ayna",
  window: "yan cam",
  "front-wheel": "ön teker",
  "rear-wheel": "arka teker",
  "tail-light": "stop lambası",
  boot: "bagaj kapağı",
  "rear-window": "arka cam",
};

export const damageKindWords: Record<DamageKind, string> = {
  scratch: "Çizik",
  dent: "Göçük",
  rub: "Sürtme",
  broken: "Kırık",
  missing: "Eksik",
  other: "Başka",
};

export const accessoryWords: Record<CarAccessory, string> = {
  registration: "Ruhsat",
  "spare-wheel": "Stepne",
  jack: "Kriko",
  triangle: "Üçgen reflektör",
  extinguisher: "Yangın tüpü",
  "first-aid": "İlk yardım çantası",
  "child-seat": "Çocuk koltuğu",
  navigation: "Navigasyon",
  "snow-chains": "Zincir",
};

/** The side is left out for a part that exists on one side only. */
export function formatDamagePlace({ side, part }: { side: CarSide; part: CarPart }): string {
  const word = carPartWords[part];
  const isNamed =
    side === "top" || (word.startsWith("arka") && side === "rear") || (word.startsWith("ön") && side === "front");
  return isNamed || part === "boot" || part === "bonnet"
    ? word.charAt(0).toLocaleUpperCase("tr-TR") + word.slice(1)
    : `${sideWords[side]} ${word}`;
}

/** Describes a damage in a few words: 'Sağ ön kapı: göçük, 4 cm'. */
export function formatDamage({
  kind,
  note,
  ...where
}: {
  side: CarSide;
  part: CarPart;
  kind: DamageKind;
  note: string;
}): string {
  return `${formatDamagePlace(where)}: ${damageKindWords[kind].toLocaleLowerCase("tr-TR")}${note === "" ? "" : `, ${note}`}`;
}

export function makeKmBelowSentence(before: number): string {
  return `Son okunan ${before.toLocaleString("tr-TR")} km’den az. Kontrol edin ya da doğru olduğunu söyleyin.`;
}
