import * as z from "zod/mini";

import { claimWordField, codeField } from "#contract/words/fields.ts";
import { refusals } from "#contract/words/refusals.ts";
import { REPLACEMENT_REASONS } from "#domain/sticker/replacement.ts";

/**
 * Replaces the code of a sticker by another code (docs/product.md 4.10). `claim` is the claim word of the new code, if
 * it has one.
 */
const replacementFields = {
  code: codeField,
  claim: z.optional(claimWordField),
  reason: z.enum(REPLACEMENT_REASONS, { error: "Lütfen etikete ne olduğunu seçin." }),
};

/** Replaces a code of the account. `newCode` is on a sticker that the owner already has. */
export const codeReplacementSchema = z.strictObject({ ...replacementFields, newCode: codeField });

/** Replaces the code of a company's car. If `newCode` is missing, the server generates a code. */
export const carCodeReplacementSchema = z.strictObject({ ...replacementFields, newCode: z.optional(codeField) });

/** The refusals that linking a code can return. */
export const linkingRefusals = {
  CODE_NOT_FOUND: refusals.CODE_NOT_FOUND,
  CODE_ALREADY_YOURS: refusals.CODE_ALREADY_YOURS,
  CODE_IS_YOUR_CAR: refusals.CODE_IS_YOUR_CAR,
  CODE_TAKEN: refusals.CODE_TAKEN,
  CLAIM_NEEDED: refusals.CLAIM_NEEDED,
  CLAIM_WRONG: refusals.CLAIM_WRONG,
  CLAIM_OVER: refusals.CLAIM_OVER,
  LINKS_USED_UP: refusals.LINKS_USED_UP,
};

/** The refusals that a replacement can return: those of linking the new code, and those about the old code. */
export const replacementRefusals = {
  CODE_IS_OFF: refusals.CODE_IS_OFF,
  SAME_CODE: refusals.SAME_CODE,
  ...linkingRefusals,
};
