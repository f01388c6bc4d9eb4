import { formatAtClock, formatNearDay } from "#contract/words/clock.ts";
import {
  CONTENT_FIELDS,
  isContentField,
  type ConditionContent,
  type ContentField,
  type ContentPart,
  type PartAuthor,
} from "#domain/fleet/condition-draft.ts";
import { formatLongDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";

import { accessoryWords, formatDamage } from "./condition-reports.words.ts";
import { formatFuel, formatKm } from "./odometer.words.ts";

const fieldWords: Record<ContentField, string> = {
  km: "kilometre",
  fuel: "yakıt",
  accessories: "eşyalar",
  notes: "not",
  place: "yer",
  happenedAt: "zaman",
};

export function namePart(part: ContentPart): string {
  return isContentField(part) ? fieldWords[part] : "hasar";
}

export function nameParts(parts: readonly ContentPart[]): string {
  const damages = parts.filter((part) => !isContentField(part)).length;
  const fields = CONTENT_FIELDS.filter((field) => parts.includes(field)).map((field) => fieldWords[field]);
  return [...fields, ...(damages > 0 ? [`${damages} hasar`] : [])].join(", ");
}

export function formatPart(content: ConditionContent, part: ContentPart): string {
  const { km, fuel, notes, place, happenedAt } = content;
  switch (part) {
    case "km":
      return km === null ? "boş" : formatKm(km);
    case "fuel":
      return fuel === null ? "boş" : formatFuel(fuel);
    case "accessories":
      return content.accessories?.map((one) => accessoryWords[one]).join(", ") || "boş";
    case "notes":
      return notes || "boş";
    case "place":
      return place || "boş";
    case "happenedAt": {
      const at = happenedAt === null ? undefined : parseLocalDateTime(happenedAt);
      return at ? formatLongDateTime(at) : "şimdi";
    }
    default: {
      const damage = content.damages?.find(({ id }) => id === part);
      return damage ? formatDamage(damage) + (damage.photoId === null ? "" : ", fotoğraflı") : "silindi";
    }
  }
}

/** Says what others wrote and when, a sentence for each of them: 'Can Ak 14.32’de yazdı: kilometre, 1 hasar.' */
export function describeAuthors(authors: readonly PartAuthor[], now: Date): string[] {
  return [...new Set(authors.map(({ name }) => name))].map((name) => {
    const own = authors.filter((author) => author.name === name);
    const last = own
      .map(({ at }) => at)
      .toSorted()
      .at(-1)!;
    return `${name} ${formatWritten(last, now)} yazdı: ${nameParts(own.map(({ part }) => part))}.`;
  });
}

export function formatWritten(at: string, now: Date): string {
  const day = formatNearDay(new Date(at), now);
  return day === "bugün" ? formatAtClock(new Date(at)) : `${day} ${formatAtClock(new Date(at))}`;
}

export function makeSignatureLossSentence(what: string): string {
  return `Tutanak imzadan sonra değişti: ${what}. Atılan imzalar silindi, yeniden imzalatın.`;
}
