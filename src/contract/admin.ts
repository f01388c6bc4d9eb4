import * as z from "zod/mini";

import { procedure } from "./base.ts";
import { cursorField, generateCountField, pageOf, prefixField } from "./fields.ts";

const newCodeView = z.object({ code: z.string(), scanUrl: z.string() });
export type NewCodeView = z.infer<typeof newCodeView>;

/** One code in the administrator's list; `linkedTo` is null while it is free. Instants are UTC. */
const listedCodeView = z.object({
  code: z.string(),
  scanUrl: z.string(),
  createdAt: z.date(),
  linkedTo: z.nullable(z.object({ id: z.string(), displayName: z.string(), email: z.string(), linkedAt: z.date() })),
});
export type ListedCodeView = z.infer<typeof listedCodeView>;

/** The generator's form (specification 5, 9). */
export const generation = z.strictObject({ count: generateCountField, prefix: z.optional(prefixField) });

/** States by which the list of codes is filtered: all, Bağlı, Boşta. */
export const codeStates = ["all", "linked", "free"] as const;
export type CodeState = (typeof codeStates)[number];

export const admin = {
  codes: {
    generate: procedure
      .route({ method: "POST", path: "/admin/codes", tags: ["Yönetim"], summary: "Yeni QR kodları üret" })
      .input(generation)
      .output(z.object({ codes: z.array(newCodeView) })),

    list: procedure
      .route({ method: "GET", path: "/admin/codes", tags: ["Yönetim"], summary: "Tüm QR kodları, en yeni önce" })
      .input(
        z.strictObject({
          search: z.optional(z.string().check(z.maxLength(200, "Arama en fazla 200 karakter olabilir."))),
          state: z.optional(z.enum(codeStates)),
          cursor: z.optional(cursorField),
        }),
      )
      .output(pageOf(listedCodeView)),
  },
};
