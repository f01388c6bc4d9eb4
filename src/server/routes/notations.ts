import type { JSONSchema } from "@orpc/openapi";
import { core } from "zod/mini";

import { PASSWORD_MAX, PASSWORD_MIN } from "#domain/people/password.ts";

type FieldDescription = Exclude<JSONSchema, boolean>;

interface FieldNotation {
  takes: string[];
  refuses: string[];
  says: FieldDescription;
}

/**
 * The notations of texts, such as a date. A field's notation is found by trying examples on its schema, so that the
 * document always agrees with the server.
 */
const notations: FieldNotation[] = [
  {
    takes: ["0532 123 45 67", "+49 30 123456"],
    refuses: ["a", "uzun bir parola"],
    says: {
      description: "Telefon numarası; yurt dışı numaraları + ve ülke koduyla yazılır. Boş metin, numara yok demektir.",
      examples: ["0532 123 45 67", "+49 30 123456"],
    },
  },
  {
    takes: ["2026-11-28T09:40", "2026-11-28T06:40:00.000Z"],
    refuses: ["2026-11-28", "a"],
    says: {
      description:
        "Gün ve saat. Saat dilimi yazılmazsa İstanbul saatidir. Yanıtta okunan UTC zamanı da olduğu gibi gönderilebilir; örneklerin ikisi aynı andır.",
      pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$`,
      examples: ["2026-11-28T09:40", "2026-11-28T06:40:00.000Z"],
    },
  },
  {
    takes: ["2026-11-28T09:40", "2026-11-28T06:40:00.000Z", "2026-11-28"],
    refuses: ["2026-11-28T", "a"],
    says: {
      description:
        "Gün ve saat ya da yalnız gün. Saat dilimi yazılmazsa İstanbul saatidir. Yanıtta okunan UTC zamanı da olduğu gibi gönderilebilir; ilk iki örnek aynı andır.",
      pattern: String.raw`^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$`,
      examples: ["2026-11-28T09:40", "2026-11-28T06:40:00.000Z", "2026-11-28"],
    },
  },
  {
    takes: ["2026-11-28"],
    refuses: ["2026-11-28T09:40", "a"],
    says: { description: "İstanbul takvimine göre gün.", format: "date", examples: ["2026-11-28"] },
  },
  {
    takes: ["ayse@ornek.com"],
    refuses: ["a", "uzun bir parola"],
    says: { description: "E-posta adresi.", examples: ["ayse@ornek.com"] },
  },
  {
    takes: ["uzun bir parola"],
    refuses: ["a"],
    says: {
      description: "Yeni şifre. Çok yaygın olanlar reddedilir.",
      minLength: PASSWORD_MIN,
      maxLength: PASSWORD_MAX,
    },
  },
];

/** The description of an instant in an answer. */
export const instantDescription: FieldDescription = {
  description: "UTC olarak gün ve saat.",
  examples: ["2026-11-28T06:40:00.000Z"],
};

/**
 * Describes a text field by its notation, or else by its maximum length. `shown` is the JSON Schema that was made from
 * its schema.
 */
export function describeText(field: core.$ZodType, shown: FieldDescription): FieldDescription {
  const takes = (text: string) => core.safeParse(field, text).success;
  const notation = notations.find((one) => one.takes.every(takes) && !one.refuses.some(takes));
  if (notation) return { type: "string", ...notation.says };
  const longest = shown.maxLength === undefined ? 0 : findAcceptedLength(takes, shown.maxLength);
  return longest > 0 ? { ...shown, maxLength: longest } : shown;
}

/** Returns the maximum number of letters that a field accepts; 0 if it does not accept arbitrary letters. */
function findAcceptedLength(takes: (text: string) => boolean, max: number): number {
  const isTaken = (length: number) => takes("b".repeat(length));
  let [taken, refused] = [0, max + 1];
  if (!isTaken(1)) return 0;
  while (refused - taken > 1) {
    const middle = Math.floor((taken + refused) / 2);
    if (isTaken(middle)) taken = middle;
    else refused = middle;
  }
  return taken;
}
