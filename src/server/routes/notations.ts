import type { JSONSchema } from "@orpc/openapi";

import type { TextKind } from "#contract/words/fields.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "#domain/people/password.ts";

type FieldDescription = Exclude<JSONSchema, boolean>;

export const textDescriptions: Record<TextKind, FieldDescription> = {
  phone: {
    description: "Telefon numarası; yurt dışı numaraları + ve ülke koduyla yazılır. Boş metin, numara yok demektir.",
    examples: ["0532 123 45 67", "+49 30 123456"],
  },
  time: {
    description:
      "Gün ve saat. Saat dilimi yazılmazsa İstanbul saatidir. Yanıtta okunan UTC zamanı da olduğu gibi gönderilebilir; örneklerin ikisi aynı andır.",
    pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$`,
    examples: ["2026-11-28T09:40", "2026-11-28T06:40:00.000Z"],
  },
  "time-or-day": {
    description:
      "Gün ve saat ya da yalnızca gün. Saat dilimi yazılmazsa İstanbul saatidir. Yanıtta okunan UTC zamanı da olduğu gibi gönderilebilir; ilk iki örnek aynı andır.",
    pattern: String.raw`^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$`,
    examples: ["2026-11-28T09:40", "2026-11-28T06:40:00.000Z", "2026-11-28"],
  },
  day: { description: "İstanbul takvimine göre gün.", format: "date", examples: ["2026-11-28"] },
  email: { description: "E-posta adresi.", examples: ["ayse@ornek.com"] },
  "new-password": {
    description: "Yeni şifre. Çok yaygın olanlar reddedilir.",
    minLength: PASSWORD_MIN,
    maxLength: PASSWORD_MAX,
  },
};
