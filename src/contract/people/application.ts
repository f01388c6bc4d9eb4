import * as z from "zod/mini";

import { idField, lineOrNothingField, textOfField } from "#contract/words/fields.ts";
import { procedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { ADDITION_MAX } from "#domain/people/application.ts";

/** What a company added to its application, and the reason of the refusal that it answers: '' where it was not refused. */
export const additionView = z.object({ id: z.string(), text: z.string(), refusal: z.string(), createdAt: z.date() });
export type AdditionView = z.infer<typeof additionView>;

/**
 * How a company's application stands: why it was refused ('' while it is not), since when it waits again, what was added to it lately,
 * newest first, and whom the company can write to ('' for what is not configured).
 */
export const applicationView = z.object({
  refusal: z.string(),
  reappliedAt: z.nullable(z.date()),
  additions: z.array(additionView),
  operator: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
});
export type ApplicationView = z.infer<typeof applicationView>;

/** What a company adds, with the reason that it has read ('' for none). Its id is drawn by the caller: sent twice, it is added once. */
export const addition = z.strictObject({
  id: idField,
  text: textOfField(ADDITION_MAX, "Lütfen eksikleri nasıl giderdiğinizi yazın."),
  refusal: lineOrNothingField,
});

const tag = { tags: ["Başvuru"] };

/** The application of a company that is not approved yet (docs/product.md 7.1). */
export const application = {
  get: procedure
    .route({ method: "GET", path: "/application", summary: "Şirketimin başvurusu", ...tag })
    .input(z.optional(z.strictObject({})))
    .output(applicationView),

  add: procedure
    .route({ method: "POST", path: "/application/additions", summary: "Başvuruma ekle", ...tag })
    .input(addition)
    .output(applicationView)
    .errors({
      APPLICATION_OVER: refusals.APPLICATION_OVER,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
      ID_TAKEN: refusals.ID_TAKEN,
    }),
};
