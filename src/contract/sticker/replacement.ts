import * as z from "zod/mini";

import { claimWordField, codeField } from "#contract/words/fields.ts";
import { refusals } from "#contract/words/refusals.ts";
import { REPLACEMENT_REASONS } from "#domain/sticker/replacement.ts";

/** What a new sticker is asked for with (docs/product.md 4.10): why, and the claim word of the new code where it has one. */
const replacement = {
  code: codeField,
  claim: z.optional(claimWordField),
  reason: z.enum(REPLACEMENT_REASONS, { error: "Lütfen etikete ne olduğunu seçin." }),
};

/** The new code that takes the place of one's own, which the owner has in hand. */
export const replacing = z.strictObject({ ...replacement, newCode: codeField });

/** The same of a company's car; without a new code one is made. */
export const carReplacing = z.strictObject({ ...replacement, newCode: z.optional(codeField) });

/** Why a code cannot take the place of another one: as in linking, and because of the old one. */
export const notReplaced = {
  CODE_IS_OFF: refusals.CODE_IS_OFF,
  SAME_CODE: refusals.SAME_CODE,
  CODE_NOT_FOUND: refusals.CODE_NOT_FOUND,
  CODE_ALREADY_YOURS: refusals.CODE_ALREADY_YOURS,
  CODE_IS_YOUR_CAR: refusals.CODE_IS_YOUR_CAR,
  CODE_TAKEN: refusals.CODE_TAKEN,
  CLAIM_NEEDED: refusals.CLAIM_NEEDED,
  CLAIM_WRONG: refusals.CLAIM_WRONG,
  CLAIM_OVER: refusals.CLAIM_OVER,
  LINKS_USED_UP: refusals.LINKS_USED_UP,
};
