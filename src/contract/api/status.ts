import * as z from "zod/mini";

import { codeField } from "#contract/fields.ts";
import { statusFormWords } from "#contract/wording/status-form.ts";
import { STATUS_ENDS, STATUS_WORDS_MAX, STATUSES } from "#domain/status.ts";
import { cleanLine, countCharacters } from "#domain/text.ts";

/** The status that a holder has set, or null; `until` is UTC, and the seconds left are by the server's clock. */
export const statusView = z.nullable(
  z.object({ kind: z.enum(STATUSES), words: z.string(), until: z.date(), secondsLeft: z.int() }),
);
export type StatusView = z.infer<typeof statusView>;

/** What the scan page of a code says until it is over (docs/product.md 16.7). Words, and until when they stand, are one's own alone. */
export const statusChange = z
  .strictObject({
    code: codeField,
    status: z.enum(STATUSES, { error: "Lütfen bir durum seçin." }),
    words: z.optional(
      z
        .pipe(
          z.string({ error: "Geçersiz değer." }).check(z.maxLength(2000, statusFormWords.tooLong)),
          z.transform((text: string) => cleanLine(text)),
        )
        .check(z.refine((text) => countCharacters(text) <= STATUS_WORDS_MAX, statusFormWords.tooLong)),
    ),
    // Left out, one's own words stand for the shortest time.
    ends: z.optional(z.enum(STATUS_ENDS, { error: "Lütfen bir süre seçin." })),
  })
  .check(
    z.refine(({ status, words = "" }) => status !== "words" || words !== "", {
      path: ["words"],
      error: statusFormWords.missing,
    }),
    z.refine(({ status, words = "" }) => status === "words" || words === "", {
      path: ["words"],
      error: statusFormWords.besides,
    }),
  );
export type StatusChange = z.infer<typeof statusChange>;

/** Takes the status of a code away before it is over. */
export const statusRemoval = z.strictObject({ code: codeField });

/** A code with the status that it has now. */
export const statusOfCode = z.object({ code: z.string(), status: statusView });
