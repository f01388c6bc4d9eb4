import * as z from "zod/mini";

import {
  cursorFields,
  customerNameField,
  booleanField,
  idField,
  notesField,
  optionalEmailField,
  pageSchema,
  phoneField,
  phoneConfirmedField,
  searchField,
  versionField,
} from "#contract/words/fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { CUSTOMER_CAUTION_MAX, CUSTOMER_NOTES_MAX } from "#domain/fleet/customer.ts";

const apiRoute = makeRoute("Müşteriler");

export const customerView = view("Customer", {
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  notes: z.string(),
  caution: z.string(),
  isBusiness: z.boolean(),
  version: z.int(),
});
export type CustomerView = z.infer<typeof customerView>;

/** `owed`, `overpaid` and the held deposit are sums over all rentals, in kuruş. */
const openMattersView = view("OpenMatters", {
  cars: z.array(z.object({ code: z.string(), plate: z.string() })),
  owed: z.int(),
  overpaid: z.int(),
  depositHeld: z.int(),
  reservations: z.array(z.object({ id: z.string(), code: z.string(), plate: z.string(), startsAt: z.date() })),
  reservationCount: z.int(),
});
export type OpenMattersView = z.infer<typeof openMattersView>;

const customerFields = {
  id: idField,
  name: customerNameField,
  phone: phoneField,
  email: optionalEmailField,
  notes: notesField(CUSTOMER_NOTES_MAX),
  /** `caution` and `isBusiness` are not changed if they are missing. */
  caution: z.optional(notesField(CUSTOMER_CAUTION_MAX)),
  isBusiness: z.optional(booleanField),
  phoneIsRight: phoneConfirmedField,
};

/** The caller makes `id` (docs/product/customers-and-expenses.md 10.1). */
export const newCustomerSchema = z.strictObject(customerFields);

export const customerEditSchema = z.strictObject({ ...customerFields, version: versionField });

const notFoundRefusals = { CUSTOMER_NOT_FOUND: refusals.CUSTOMER_NOT_FOUND };

export const customersContract = {
  list: panelProcedure
    .meta({ takesKey: "customers" })
    .route(apiRoute("GET", "/company/customers", "Müşteriler, ada göre"))
    .input(z.strictObject({ search: z.optional(searchField), cursor: z.optional(cursorFields.idAndName) }))
    .output(pageSchema(customerView)),

  /**
   * Returns at most 20 customers whose telephone number may be wrong, because an older version stored the number
   * without checking it.
   */
  phonesToCheck: panelProcedure
    .route(apiRoute("GET", "/company/customers/phones-to-check", "Telefonu aranamayabilecek müşteriler"))
    .input(z.strictObject({}))
    .output(z.object({ customers: z.array(customerView), hasMore: z.boolean() })),

  get: panelProcedure
    .meta({ takesKey: "customers" })
    .route(apiRoute("GET", "/company/customers/{id}", "Müşteri"))
    .input(z.strictObject({ id: idField }))
    .output(customerView)
    .errors(notFoundRefusals),

  openMatters: panelProcedure
    .route(apiRoute("GET", "/company/customers/{id}/open", "Müşteriyle açık kalanlar"))
    .input(z.strictObject({ id: idField }))
    .output(openMattersView)
    .errors(notFoundRefusals),

  create: panelProcedure
    .meta({ takesKey: "customers", makes: ["id"] })
    .route(apiRoute("POST", "/company/customers", "Müşteri ekle"))
    .input(newCustomerSchema)
    .output(customerView)
    .errors({ PHONE_DOUBTFUL: refusals.PHONE_DOUBTFUL, ID_TAKEN: refusals.ID_TAKEN }),

  update: panelProcedure
    .meta({ takesKey: "customers" })
    .route(apiRoute("PUT", "/company/customers/{id}", "Müşteriyi düzenle"))
    .input(customerEditSchema)
    .output(customerView)
    .errors({
      ...notFoundRefusals,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
      PHONE_DOUBTFUL: refusals.PHONE_DOUBTFUL,
    }),

  remove: panelProcedure
    .route(apiRoute("DELETE", "/company/customers/{id}", "Müşteriyi sil"))
    .input(
      z.strictObject({
        id: idField,
        knowsOpenSums: z.optional(booleanField),
      }),
    )
    .output(z.object({ id: z.string() }))
    .errors({
      ...notFoundRefusals,
      CUSTOMER_HAS_CAR: refusals.CUSTOMER_HAS_CAR,
      CUSTOMER_HAS_OPEN_SUMS: refusals.CUSTOMER_HAS_OPEN_SUMS,
    }),
};
