import * as z from "zod/mini";

import { idField, knownReasonField, longTextField } from "#contract/words/fields.ts";
import { procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { APPLICATION_ADDITION_MAX } from "#domain/people/application.ts";

export const additionView = view("Addition", {
  id: z.string(),
  text: z.string(),
  refusal: z.string(),
  createdAt: z.date(),
});
export type AdditionView = z.infer<typeof additionView>;

/**
 * `refusal` is why it was refused, '' if it was not. `reappliedAt` is when the company responded to the refusal; null
 * if it has not. `additions` are the latest ones, newest first. `operator` has the operator's contacts, '' for those
 * that are not configured.
 */
export const applicationView = view("Application", {
  refusal: z.string(),
  reappliedAt: z.nullable(z.date()),
  additions: z.array(additionView),
  operator: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
});
export type ApplicationView = z.infer<typeof applicationView>;

/**
 * `refusal` is the reason of the refusal that the company has read ('' for none). The caller makes `id`, so that a
 * repeated request adds nothing.
 */
export const additionSchema = z.strictObject({
  id: idField,
  text: longTextField(APPLICATION_ADDITION_MAX, "Lütfen eksikleri nasıl giderdiğinizi yazın."),
  refusal: knownReasonField,
});

const apiRoute = makeRoute("Başvuru");

export const applicationContract = {
  get: procedure
    .route(apiRoute("GET", "/application", "Şirketimin başvurusu"))
    .input(z.optional(z.strictObject({})))
    .output(applicationView),

  add: procedure
    .meta({ makes: ["id"] })
    .route(apiRoute("POST", "/application/additions", "Başvuruma ekle"))
    .input(additionSchema)
    .output(applicationView)
    .errors({
      APPLICATION_OVER: refusals.APPLICATION_OVER,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
      ID_TAKEN: refusals.ID_TAKEN,
    }),
};
