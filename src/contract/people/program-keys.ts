import * as z from "zod/mini";

import { idField, lineField } from "#contract/words/fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { programKeyRefusals } from "#contract/words/program-key-refusals.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { PROGRAM_KEY_NAME_MAX, PROGRAM_SCOPES } from "#domain/people/program-key.ts";

import { typedPasswordSchema } from "./account.ts";

/**
 * `isMakerOwner` is false if the member who made the key is no longer an owner. That person may still know the secret,
 * and the key works until an owner ends it. `lastUsedAt` is exact to the minute; null before the first use.
 */
const programKeyView = view("ProgramKey", {
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(PROGRAM_SCOPES)),
  madeBy: z.string(),
  isMakerOwner: z.boolean(),
  createdAt: z.date(),
  lastUsedAt: z.nullable(z.date()),
});
export type ProgramKeyView = z.infer<typeof programKeyView>;

const programKeysView = view("ProgramKeys", { keys: z.array(programKeyView) });
export type ProgramKeysView = z.infer<typeof programKeysView>;

/** No later response contains the secret. */
const newProgramKeyView = view("NewProgramKey", { ...programKeysView.shape, id: z.string(), key: z.string() });
export type NewProgramKeyView = z.infer<typeof newProgramKeyView>;

const SCOPES_MISSING_MESSAGE = "Programın ne yapabileceğini seçin.";

/** A key goes on working without a session, so making one requires the password. */
export const newProgramKeySchema = z.strictObject({
  name: lineField(PROGRAM_KEY_NAME_MAX, "Anahtara bir ad verin."),
  scopes: z
    .array(z.enum(PROGRAM_SCOPES, { error: "Geçersiz değer." }), { error: SCOPES_MISSING_MESSAGE })
    .check(z.minLength(1, SCOPES_MISSING_MESSAGE), z.maxLength(PROGRAM_SCOPES.length, "Geçersiz değer.")),
  password: typedPasswordSchema,
});

const apiRoute = makeRoute("Program anahtarları");
const { PROGRAM_KEY_NOT_FOUND, PROGRAM_KEYS_USED_UP } = programKeyRefusals;

export const programKeysContract = {
  list: panelProcedure
    .route(apiRoute("GET", "/company/program-keys", "Program anahtarları"))
    .input(z.optional(z.strictObject({})))
    .output(programKeysView),

  make: panelProcedure
    .route(apiRoute("POST", "/company/program-keys", "Program anahtarı oluştur"))
    .input(newProgramKeySchema)
    .output(newProgramKeyView)
    .errors({ PROGRAM_KEYS_USED_UP, PASSWORD_WRONG: refusals.PASSWORD_WRONG }),

  end: panelProcedure
    .route(apiRoute("DELETE", "/company/program-keys/{id}", "Program anahtarını kapat"))
    .input(z.strictObject({ id: idField }))
    .output(programKeysView)
    .errors({ PROGRAM_KEY_NOT_FOUND }),
};
