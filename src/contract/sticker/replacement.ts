import * as z from "zod/mini";

import { claimWordField, codeField } from "#contract/words/fields.ts";
import { refusals } from "#contract/words/refusals.ts";
import { REPLACEMENT_REASONS } from "#domain/sticker/replacement.ts";

const replacementFields = {
  code: codeField,
  claim: z.optional(claimWordField),
  reason: z.enum(REPLACEMENT_REASONS, { error: "Lütfen etikete ne olduğunu seçin." }),
};

export const codeReplacementSchema = z.strictObject({ ...replacementFields, newCode: codeField });

/** If `newCode` is missing, the server generates a code. */
export const carCodeReplacementSchema = z.strictObject({ ...replacementFields, newCode: z.optional(codeField) });

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

export const replacementRefusals = {
  CODE_IS_OFF: refusals.CODE_IS_OFF,
  SAME_CODE: refusals.SAME_CODE,
  ...linkingRefusals,
};
