import * as z from "zod/mini";

import { cursors, generateCountField, idField, pageOf, prefixField, searchField } from "#contract/fields.ts";
import { codeStates } from "#contract/list-filters.ts";
import { refusals } from "#contract/refusals.ts";

import { procedure } from "./procedure.ts";

const newCodeView = z.object({ code: z.string(), scanUrl: z.string() });
export type NewCodeView = z.infer<typeof newCodeView>;

/** One code in the administrator's list; `linkedTo` is null while it is free. Instants are UTC. */
const listedCodeView = z.object({
  code: z.string(),
  scanUrl: z.string(),
  createdAt: z.date(),
  linkedTo: z.nullable(z.object({ id: z.string(), displayName: z.string(), email: z.string(), linkedAt: z.date() })),
  isOff: z.boolean(),
});
export type ListedCodeView = z.infer<typeof listedCodeView>;

/** The generator's form (docs/product.md 4.3). With an id that the caller drew, sending it twice makes one run. */
export const generation = z.strictObject({
  id: z.optional(idField),
  count: generateCountField,
  prefix: z.optional(prefixField),
});

export const admin = {
  codes: {
    generate: procedure
      .route({ method: "POST", path: "/admin/codes", tags: ["Yönetim"], summary: "Yeni QR kodları üret" })
      .input(generation)
      .output(z.object({ codes: z.array(newCodeView) }))
      .errors({ ID_TAKEN: refusals.ID_TAKEN }),

    list: procedure
      .route({
        method: "GET",
        path: "/admin/codes",
        tags: ["Yönetim"],
        summary: "Tüm QR kodları, en yeni önce; aramada kod sırasıyla",
      })
      .input(
        z.strictObject({
          search: z.optional(searchField),
          state: z.optional(z.enum(codeStates)),
          cursor: z.optional(cursors.instantAndCode),
        }),
      )
      .output(pageOf(listedCodeView)),
  },
};
