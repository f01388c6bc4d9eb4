import * as z from "zod/mini";

import { IDENTITY_KINDS } from "#domain/fleet/driver.ts";

/** A driver as lists and pages show one: of numbers only the ends. '' or null is what is not known. */
export const driverView = z.object({
  id: z.string(),
  /** Of an additional driver; '' of a customer, whose name stands with the customer. */
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
});
export type DriverView = z.infer<typeof driverView>;
