import * as z from "zod/mini";

import { codeField, textFieldUpTo } from "#contract/words/fields.ts";
import { panelProcedure, procedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { STATUS_ENDS, STATUS_WORDS_MAX, HOLDER_STATUSES } from "#domain/notices/status.ts";

import { statusFormWords } from "./status-form.words.ts";
import { statusView } from "./status-view.ts";

/** The status disappears when its time is over (docs/product/notices.md 16.7). */
export const statusChangeSchema = z
  .strictObject({
    code: codeField,
    status: z.enum(HOLDER_STATUSES, { error: "Lütfen bir durum seçin." }),
    words: z.optional(textFieldUpTo(STATUS_WORDS_MAX, { what: "Durum" })),
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
export type StatusChange = z.infer<typeof statusChangeSchema>;

const statusRemovalSchema = z.strictObject({ code: codeField });

const statusOfCodeSchema = view("StatusOfCode", { code: z.string(), status: statusView });

const SET_STATUS_SUMMARY = "Okutanların göreceği durum. Süresi dolunca kendiliğinden kalkar";
const CLEAR_STATUS_SUMMARY = "Durumu kaldır";

const ownProfileRefusals = {
  PROFILE_NOT_FOUND: refusals.PROFILE_NOT_FOUND,
  PROFILE_NOT_YOURS: refusals.PROFILE_NOT_YOURS,
};

export const profileStatusContract = {
  setStatus: procedure
    .route({ method: "PUT", path: "/profiles/{code}/status", tags: ["Profiller"], summary: SET_STATUS_SUMMARY })
    .input(statusChangeSchema)
    .output(statusOfCodeSchema)
    .errors(ownProfileRefusals),

  clearStatus: procedure
    .route({ method: "DELETE", path: "/profiles/{code}/status", tags: ["Profiller"], summary: CLEAR_STATUS_SUMMARY })
    .input(statusRemovalSchema)
    .output(statusOfCodeSchema)
    .errors(ownProfileRefusals),
};

const carRefusals = { CAR_NOT_FOUND: refusals.CAR_NOT_FOUND };

export const carStatusContract = {
  setStatus: panelProcedure
    .route({ method: "PUT", path: "/company/cars/{code}/status", tags: ["Araçlar"], summary: SET_STATUS_SUMMARY })
    .input(statusChangeSchema)
    .output(statusOfCodeSchema)
    .errors(carRefusals),

  clearStatus: panelProcedure
    .route({ method: "DELETE", path: "/company/cars/{code}/status", tags: ["Araçlar"], summary: CLEAR_STATUS_SUMMARY })
    .input(statusRemovalSchema)
    .output(statusOfCodeSchema)
    .errors(carRefusals),
};
