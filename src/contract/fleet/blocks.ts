import * as z from "zod/mini";

import { idField, optionalLineField, versionField } from "#contract/words/fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { BLOCK_REASONS, BLOCK_TEXT_MAX } from "#domain/fleet/block.ts";

import { carField, spanFields } from "./periods.ts";

const apiRoute = makeRoute("Takvim");

/** A time in which a car cannot be rented or reserved, for example because of a repair. */
export const blockView = view("Block", {
  id: z.string(),
  code: z.string(),
  plate: z.string(),
  reason: z.enum(BLOCK_REASONS),
  text: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  version: z.int(),
});
export type BlockView = z.infer<typeof blockView>;

const blockFields = {
  id: idField,
  code: carField,
  reason: z.enum(BLOCK_REASONS, { error: "Lütfen nedenini seçin." }),
  text: z.optional(optionalLineField(BLOCK_TEXT_MAX)),
  ...spanFields,
};

/** The caller makes `id` (docs/product/rentals.md 9.18). */
export const newBlockSchema = z.strictObject(blockFields);

export const blockEditSchema = z.strictObject({ ...blockFields, version: versionField });

const notFoundRefusals = { BLOCK_NOT_FOUND: refusals.BLOCK_NOT_FOUND };
const blockRefusals = { CAR_NOT_FOUND: refusals.CAR_NOT_FOUND, CAR_BUSY: refusals.CAR_BUSY };

export const blocksContract = {
  add: panelProcedure
    .meta({ makes: ["id"] })
    .route(apiRoute("POST", "/company/blocks", "Aracı bir süre kapat"))
    .input(newBlockSchema)
    .output(blockView)
    .errors({ ...blockRefusals, ID_TAKEN: refusals.ID_TAKEN }),

  get: panelProcedure
    .route(apiRoute("GET", "/company/blocks/{id}", "Kapalı zaman"))
    .input(z.strictObject({ id: idField }))
    .output(blockView)
    .errors(notFoundRefusals),

  change: panelProcedure
    .route(apiRoute("PUT", "/company/blocks/{id}", "Kapalı zamanı değiştir ya da taşı"))
    .input(blockEditSchema)
    .output(blockView)
    .errors({ ...blockRefusals, ...notFoundRefusals, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  remove: panelProcedure
    .route(apiRoute("DELETE", "/company/blocks/{id}", "Kapalı zamanı kaldır"))
    .input(z.strictObject({ id: idField }))
    .output(z.object({ id: z.string() }))
    .errors(notFoundRefusals),
};
