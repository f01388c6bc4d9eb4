import * as z from "zod/mini";

import { driverRefusals } from "#contract/words/driver-refusals.ts";
import {
  idField,
  lineField,
  newestVersionField,
  notesField,
  optionalLineField,
  textField,
} from "#contract/words/fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import {
  DRIVER_ADDRESS_MAX,
  DRIVER_DATA_PARTS,
  cleanIdentityNumber,
  IDENTITY_KINDS,
  isDocumentNumber,
  isDateSince1900,
  isTcNumber,
  LICENCE_CLASS_MAX,
  NATIONALITY_MAX,
} from "#domain/fleet/driver.ts";
import { PERSON_NAME_MAX } from "#domain/words/person-name.ts";

const apiRoute = makeRoute("Sürücüler");

export const driverView = view("Driver", {
  id: z.string(),
  /** '' for a customer, whose name is stored with the customer. */
  name: z.string(),
  identityKind: z.nullable(z.enum(IDENTITY_KINDS)),
  identityEnd: z.string(),
  nationality: z.string(),
  birthDate: z.nullable(z.string()),
  licenceEnd: z.string(),
  licenceClass: z.string(),
  licenceDate: z.nullable(z.string()),
  address: z.string(),
  version: z.int(),
  /**
   * What somebody wrote through a renter's link and nobody of the company has replaced since; null for nothing.
   * `comparedAt` is null until a member has compared it with the document.
   */
  fromLink: z.nullable(
    z.object({
      parts: z.array(z.enum(DRIVER_DATA_PARTS)),
      writtenAt: z.date(),
      comparedAt: z.nullable(z.date()),
      comparedBy: z.string(),
    }),
  ),
});
export type DriverView = z.infer<typeof driverView>;

/**
 * The drivers of a rental: the customer (null after a deletion), and the additional drivers in the order in which they
 * were added.
 */
const rentalDriversView = view("RentalDrivers", {
  customer: z.nullable(z.object({ id: z.string(), name: z.string(), driver: z.nullable(driverView) })),
  extra: z.array(driverView),
});
export type RentalDriversView = z.infer<typeof rentalDriversView>;

export function identityNumberField(isOne: (number: string) => boolean, refused: string) {
  return textField((text) => {
    const value = cleanIdentityNumber(text);
    return value === "" || isOne(value) ? { value } : { refused };
  });
}

const driverDateField = z.nullable(
  textField((text) => (isDateSince1900(text) ? { value: text } : { refused: "Lütfen geçerli bir tarih girin." }), {
    kind: "day",
  }),
);

/**
 * If a number is missing, the stored number is kept; '' removes it. Only the identity number of the chosen kind is
 * stored.
 */
const driverFields = {
  id: idField,
  identityKind: z.enum(IDENTITY_KINDS, { error: "Geçersiz değer." }),
  tcNumber: z.optional(
    identityNumberField(isTcNumber, "Bu T.C. kimlik numarası doğru değil. 11 rakamı kimlikten bakarak yeniden yazın."),
  ),
  passportNumber: z.optional(
    identityNumberField(isDocumentNumber, "Pasaport numarası 4-20 harf ve rakamdan oluşur. Boşluksuz yazın."),
  ),
  nationality: optionalLineField(NATIONALITY_MAX),
  birthDate: driverDateField,
  licenceNumber: z.optional(
    identityNumberField(isDocumentNumber, "Ehliyet numarası 4-20 harf ve rakamdan oluşur. Boşluksuz yazın."),
  ),
  licenceClass: optionalLineField(LICENCE_CLASS_MAX),
  licenceDate: driverDateField,
  address: notesField(DRIVER_ADDRESS_MAX, "Adres"),
  version: newestVersionField,
};

/** The caller makes the id of new data (docs/product/rentals.md 9.27). */
export const customerDriverSchema = z.strictObject({ ...driverFields, customerId: idField });

export const rentalDriverSchema = z.strictObject({
  ...driverFields,
  rentalId: idField,
  name: lineField(PERSON_NAME_MAX, "Lütfen sürücünün adını yazın."),
});

const saveRefusals = { CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE, ID_TAKEN: refusals.ID_TAKEN };
const notFoundRefusals = { DRIVER_NOT_FOUND: driverRefusals.DRIVER_NOT_FOUND };

export const driversContract = {
  ofCustomer: panelProcedure
    .route(apiRoute("GET", "/company/customers/{customerId}/driver", "Müşterinin sürücü bilgileri; yazılmadıysa null"))
    .input(z.strictObject({ customerId: idField }))
    .output(z.nullable(driverView))
    .errors({ CUSTOMER_NOT_FOUND: refusals.CUSTOMER_NOT_FOUND }),

  ofRental: panelProcedure
    .route(apiRoute("GET", "/company/rentals/{rentalId}/drivers", "Kiralamanın sürücüleri"))
    .input(z.strictObject({ rentalId: idField }))
    .output(rentalDriversView)
    .errors({ RENTAL_NOT_FOUND: refusals.RENTAL_NOT_FOUND }),

  saveOfCustomer: panelProcedure
    .route(apiRoute("PUT", "/company/customers/{customerId}/driver", "Müşterinin sürücü bilgilerini yaz"))
    .input(customerDriverSchema)
    .output(driverView)
    .errors({ ...saveRefusals, CUSTOMER_NOT_FOUND: refusals.CUSTOMER_NOT_FOUND }),

  saveOfRental: panelProcedure
    .route(apiRoute("PUT", "/company/rentals/{rentalId}/drivers/{id}", "Kiralamaya ek sürücü yaz"))
    .input(rentalDriverSchema)
    .output(driverView)
    .errors({
      ...saveRefusals,
      RENTAL_NOT_FOUND: refusals.RENTAL_NOT_FOUND,
      DRIVERS_FULL: driverRefusals.DRIVERS_FULL,
    }),

  /** Every call is recorded in the desk's log, with the member and the driver. */
  open: panelProcedure
    .route(
      apiRoute(
        "POST",
        "/company/drivers/{id}/open",
        "Kimlik ve ehliyet numarasını göster; kimin baktığı işlem geçmişine yazılır",
      ),
    )
    .input(z.strictObject({ id: idField }))
    .output(z.object({ identity: z.string(), licence: z.string() }))
    .errors({ ...notFoundRefusals, DRIVER_UNREADABLE: driverRefusals.DRIVER_UNREADABLE }),

  compare: panelProcedure
    .route(
      apiRoute(
        "POST",
        "/company/drivers/{id}/comparison",
        "Kiracının bağlantısından yazılanları kartla karşılaştırdım",
      ),
    )
    .input(z.strictObject({ id: idField, version: newestVersionField }))
    .output(driverView)
    .errors({ ...notFoundRefusals, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  remove: panelProcedure
    .route(apiRoute("DELETE", "/company/drivers/{id}", "Sürücü bilgilerini sil"))
    .input(z.strictObject({ id: idField }))
    .output(z.object({ id: z.string() }))
    .errors(notFoundRefusals),
};
