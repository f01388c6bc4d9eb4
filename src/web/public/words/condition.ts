import {
  accessoryWords,
  conditionPositionWords,
  damageKindWords,
  formatDamagePlace,
} from "#contract/fleet/condition-reports.words.ts";
import type { CarPart, CarSide } from "#domain/fleet/car-parts.ts";
import type { ConditionPosition } from "#domain/fleet/condition-photo.ts";
import type { CarAccessory, DamageKind } from "#domain/fleet/condition-report.ts";
import type { Language } from "#domain/words/language.ts";

/** Typed texts are not translated. */
export interface ConditionWords {
  place: (damage: { side: CarSide; part: CarPart }) => string;
  kind: Record<DamageKind, string>;
  position: Record<ConditionPosition, string>;
  accessory: Record<CarAccessory, string>;
}

function makePlaceFormat(sides: Record<CarSide, string>, parts: Record<CarPart, string>): ConditionWords["place"] {
  return ({ side, part }) => `${sides[side]}: ${parts[part]}`;
}

/** On a button, the Turkish names of kinds begin with a capital letter. Within a sentence they must not. */
function lowerCaseWords(words: Record<DamageKind, string>): Record<DamageKind, string> {
  const pairs = Object.entries(words).map(([kind, word]) => [kind, word.toLocaleLowerCase("tr-TR")]);
  return Object.fromEntries(pairs) as Record<DamageKind, string>;
}

const turkishConditionWords: ConditionWords = {
  place: formatDamagePlace,
  kind: lowerCaseWords(damageKindWords),
  position: conditionPositionWords,
  accessory: accessoryWords,
};

const englishConditionWords: ConditionWords = {
  place: makePlaceFormat(
    { front: "Front", right: "Right", rear: "Rear", left: "Left", top: "Top" },
    {
      bumper: "bumper",
      headlight: "headlight",
      bonnet: "bonnet",
      windscreen: "windscreen",
      roof: "roof",
      "front-wing": "front wing",
      "front-door": "front door",
      "rear-door": "rear door",
      "rear-wing": "rear wing",
      sill: "sill",
      mirror: "mirror",
      window: "side window",
      "front-wheel": "front wheel",
      "rear-wheel": "rear wheel",
      "tail-light": "tail light",
      boot: "boot lid",
      "rear-window": "rear window",
    },
  ),
  kind: {
    scratch: "scratch",
    dent: "dent",
    rub: "scuff",
    broken: "broken",
    missing: "missing",
    other: "other damage",
  },
  position: {
    front: "Front",
    "front-right": "Front right corner",
    right: "Right side",
    "rear-right": "Rear right corner",
    rear: "Rear",
    "rear-left": "Rear left corner",
    left: "Left side",
    "front-left": "Front left corner",
    dashboard: "Dashboard",
    interior: "Front seats",
    damage: "Damage",
  },
  accessory: {
    registration: "registration document",
    "spare-wheel": "spare wheel",
    jack: "jack",
    triangle: "warning triangle",
    extinguisher: "fire extinguisher",
    "first-aid": "first-aid kit",
    "child-seat": "child seat",
    navigation: "navigation device",
    "snow-chains": "snow chains",
  },
};

const germanConditionWords: ConditionWords = {
  place: makePlaceFormat(
    { front: "Vorn", right: "Rechts", rear: "Hinten", left: "Links", top: "Oben" },
    {
      bumper: "Stoßfänger",
      headlight: "Scheinwerfer",
      bonnet: "Motorhaube",
      windscreen: "Windschutzscheibe",
      roof: "Dach",
      "front-wing": "vorderer Kotflügel",
      "front-door": "Vordertür",
      "rear-door": "Hintertür",
      "rear-wing": "hinterer Kotflügel",
      sill: "Schweller",
      mirror: "Außenspiegel",
      window: "Seitenfenster",
      "front-wheel": "Vorderrad",
      "rear-wheel": "Hinterrad",
      "tail-light": "Rückleuchte",
      boot: "Heckklappe",
      "rear-window": "Heckscheibe",
    },
  ),
  kind: {
    scratch: "Kratzer",
    dent: "Delle",
    rub: "Schramme",
    broken: "gebrochen",
    missing: "fehlt",
    other: "anderer Schaden",
  },
  position: {
    front: "Vorn",
    "front-right": "Ecke vorn rechts",
    right: "Rechte Seite",
    "rear-right": "Ecke hinten rechts",
    rear: "Hinten",
    "rear-left": "Ecke hinten links",
    left: "Linke Seite",
    "front-left": "Ecke vorn links",
    dashboard: "Armaturenbrett",
    interior: "Vordersitze",
    damage: "Schaden",
  },
  accessory: {
    registration: "Fahrzeugschein",
    "spare-wheel": "Ersatzrad",
    jack: "Wagenheber",
    triangle: "Warndreieck",
    extinguisher: "Feuerlöscher",
    "first-aid": "Verbandkasten",
    "child-seat": "Kindersitz",
    navigation: "Navigationsgerät",
    "snow-chains": "Schneeketten",
  },
};

const russianConditionWords: ConditionWords = {
  place: makePlaceFormat(
    { front: "Спереди", right: "Справа", rear: "Сзади", left: "Слева", top: "Сверху" },
    {
      bumper: "бампер",
      headlight: "фара",
      bonnet: "капот",
      windscreen: "лобовое стекло",
      roof: "крыша",
      "front-wing": "переднее крыло",
      "front-door": "передняя дверь",
      "rear-door": "задняя дверь",
      "rear-wing": "заднее крыло",
      sill: "порог",
      mirror: "зеркало",
      window: "боковое стекло",
      "front-wheel": "переднее колесо",
      "rear-wheel": "заднее колесо",
      "tail-light": "задний фонарь",
      boot: "крышка багажника",
      "rear-window": "заднее стекло",
    },
  ),
  kind: {
    scratch: "царапина",
    dent: "вмятина",
    rub: "потёртость",
    broken: "сломано",
    missing: "отсутствует",
    other: "другое повреждение",
  },
  position: {
    front: "Спереди",
    "front-right": "Передний правый угол",
    right: "Правая сторона",
    "rear-right": "Задний правый угол",
    rear: "Сзади",
    "rear-left": "Задний левый угол",
    left: "Левая сторона",
    "front-left": "Передний левый угол",
    dashboard: "Приборная панель",
    interior: "Передние сиденья",
    damage: "Повреждение",
  },
  accessory: {
    registration: "свидетельство о регистрации",
    "spare-wheel": "запасное колесо",
    jack: "домкрат",
    triangle: "знак аварийной остановки",
    extinguisher: "огнетушитель",
    "first-aid": "аптечка",
    "child-seat": "детское кресло",
    navigation: "навигатор",
    "snow-chains": "цепи противоскольжения",
  },
};

const arabicConditionWords: ConditionWords = {
  place: makePlaceFormat(
    { front: "الأمام", right: "اليمين", rear: "الخلف", left: "اليسار", top: "الأعلى" },
    {
      bumper: "المصد",
      headlight: "المصباح الأمامي",
      bonnet: "غطاء المحرك",
      windscreen: "الزجاج الأمامي",
      roof: "السقف",
      "front-wing": "الرفرف الأمامي",
      "front-door": "الباب الأمامي",
      "rear-door": "الباب الخلفي",
      "rear-wing": "الرفرف الخلفي",
      sill: "العتبة",
      mirror: "المرآة",
      window: "النافذة الجانبية",
      "front-wheel": "العجلة الأمامية",
      "rear-wheel": "العجلة الخلفية",
      "tail-light": "المصباح الخلفي",
      boot: "غطاء صندوق الأمتعة",
      "rear-window": "الزجاج الخلفي",
    },
  ),
  kind: {
    scratch: "خدش",
    dent: "انبعاج",
    rub: "احتكاك",
    broken: "كسر",
    missing: "مفقود",
    other: "ضرر آخر",
  },
  position: {
    front: "الأمام",
    "front-right": "الزاوية الأمامية اليمنى",
    right: "الجانب الأيمن",
    "rear-right": "الزاوية الخلفية اليمنى",
    rear: "الخلف",
    "rear-left": "الزاوية الخلفية اليسرى",
    left: "الجانب الأيسر",
    "front-left": "الزاوية الأمامية اليسرى",
    dashboard: "لوحة العدادات",
    interior: "المقاعد الأمامية",
    damage: "ضرر",
  },
  accessory: {
    registration: "رخصة السيارة",
    "spare-wheel": "العجلة الاحتياطية",
    jack: "الرافعة",
    triangle: "مثلث التحذير",
    extinguisher: "طفاية الحريق",
    "first-aid": "حقيبة الإسعافات الأولية",
    "child-seat": "مقعد الأطفال",
    navigation: "جهاز الملاحة",
    "snow-chains": "سلاسل الثلج",
  },
};

export const conditionWords: Record<Language, ConditionWords> = {
  tr: turkishConditionWords,
  en: englishConditionWords,
  de: germanConditionWords,
  ru: russianConditionWords,
  ar: arabicConditionWords,
};
