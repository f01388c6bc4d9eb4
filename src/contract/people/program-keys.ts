import * as z from "zod/mini";

import { idField, lineField } from "#contract/words/fields.ts";
import { panelProcedure } from "#contract/words/procedure.ts";
import { programKeyRefusals } from "#contract/words/program-key-refusals.ts";
import { PROGRAM_KEY_NAME_MAX, PROGRAM_SCOPES } from "#domain/people/program-key.ts";

/**
 * A key of a program without the key itself. `isMakerOwner` is false once whoever made it no longer decides about keys:
 * they may know it still, and the key goes on working until an owner ends it. `lastUsedAt` is exact to the minute, null
 * before the first use. UTC.
 */
const programKeyView = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(PROGRAM_SCOPES)),
  madeBy: z.string(),
  isMakerOwner: z.boolean(),
  createdAt: z.date(),
  lastUsedAt: z.nullable(z.date()),
});
export type ProgramKeyView = z.infer<typeof programKeyView>;

/** The company's keys, the newest first. */
const programKeysView = z.object({ keys: z.array(programKeyView) });
export type ProgramKeysView = z.infer<typeof programKeysView>;

/** The keys, with a new one. `key` is returned only here. */
const newProgramKeyView = z.extend(programKeysView, { id: z.string(), key: z.string() });
export type NewProgramKeyView = z.infer<typeof newProgramKeyView>;

const SCOPES_MISSING = "Programın ne yapabileceğini seçin.";

export const newProgramKeySchema = z.strictObject({
  name: lineField(PROGRAM_KEY_NAME_MAX, "Anahtara bir ad verin."),
  scopes: z
    .array(z.enum(PROGRAM_SCOPES, { error: "Geçersiz değer." }), { error: SCOPES_MISSING })
    .check(z.minLength(1, SCOPES_MISSING), z.maxLength(PROGRAM_SCOPES.length, "Geçersiz değer.")),
});

const routeTags = { tags: ["Program anahtarları"] };
const { PROGRAM_KEY_NOT_FOUND, PROGRAM_KEYS_USED_UP } = programKeyRefusals;

/** Keys with which a company's programs use the documented API (docs/product.md 7.9). */
export const programKeysContract = {
  list: panelProcedure
    .route({ method: "GET", path: "/company/program-keys", summary: "Program anahtarları", ...routeTags })
    .input(z.optional(z.strictObject({})))
    .output(programKeysView),

  make: panelProcedure
    .route({ method: "POST", path: "/company/program-keys", summary: "Program anahtarı oluştur", ...routeTags })
    .input(newProgramKeySchema)
    .output(newProgramKeyView)
    .errors({ PROGRAM_KEYS_USED_UP }),

  end: panelProcedure
    .route({ method: "DELETE", path: "/company/program-keys/{id}", summary: "Program anahtarını kapat", ...routeTags })
    .input(z.strictObject({ id: idField }))
    .output(programKeysView)
    .errors({ PROGRAM_KEY_NOT_FOUND }),
};
