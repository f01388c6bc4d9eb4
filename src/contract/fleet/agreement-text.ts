import * as z from "zod/mini";

import { newestVersionField, textField } from "#contract/words/fields.ts";
import { AGREEMENT_TEXT_MAX, findFieldProblems } from "#domain/fleet/agreement-text.ts";
import { cleanNote, countCharacters } from "#domain/words/text.ts";

import { makeFieldProblemSentence } from "./agreements.words.ts";

// The schema of the text is in a file of its own, so that the form in the browser does not load the other schemas of
// agreements.

const agreementTextField = textField(
  (typed) => {
    const value = cleanNote(typed);
    if (value === "") return { refused: "Lütfen sözleşme metnini yazın." };
    if (countCharacters(value) > AGREEMENT_TEXT_MAX)
      return { refused: `Metin en fazla ${AGREEMENT_TEXT_MAX} karakter olabilir.` };
    const refused = makeFieldProblemSentence(findFieldProblems(value));
    return refused === undefined ? { value } : { refused };
  },
  {
    raw: z
      .string({ error: "Lütfen sözleşme metnini yazın." })
      .check(z.maxLength(2 * AGREEMENT_TEXT_MAX, "Bu metin çok uzun.")),
    maxLength: AGREEMENT_TEXT_MAX,
  },
);

/** `version` is the version that the user has edited; 0 for the sample. */
export const agreementTextEditSchema = z.strictObject({ version: newestVersionField, text: agreementTextField });
