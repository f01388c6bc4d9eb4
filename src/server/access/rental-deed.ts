import type { Transaction } from "kysely";

import type { DeskEventView } from "#contract/fleet/desk-events.ts";
import type { PoliceAction } from "#domain/fleet/police-notice.ts";
import type { DB } from "#server/db/tables.ts";

import type { CompanyScope } from "./gates.ts";

/** What was done about a rental. `src/server/rental-followers.ts` lists what follows it, in the same transaction. */
export interface RentalDeed {
  readonly tx: Transaction<DB>;
  readonly company: CompanyScope;
  readonly now: Date;
  readonly rentalId: string;
  /** After a swap, the car that came back comes first. */
  readonly cars: readonly [DeedCar, ...DeedCar[]];
}

interface DeedCar {
  readonly code: string;
  readonly plate: string;
}

/** From this time until that, another renter has the cars with these plates than was stored before, or none. */
export interface RenterChange extends RentalDeed {
  readonly plates: readonly string[];
  readonly from: Date;
  readonly until: Date;
}

export interface HandOver extends RentalDeed {
  readonly reservationId: string | undefined;
}

interface DescribedDeed extends RentalDeed {
  readonly details: DeskEventView["details"];
}

/** A deed that the company's history shows, and of which its programs and the police's portal must be told. */
export interface ToldDeed extends DescribedDeed {
  readonly action: PoliceAction;
  readonly eventId: string;
}

interface DeedOfAction {
  "rental-started": HandOver & RenterChange & DescribedDeed;
  "rental-extended": DescribedDeed;
  "car-swapped": RenterChange & DescribedDeed;
  "rental-ended": RenterChange & DescribedDeed;
  "rental-start-corrected": RenterChange & DescribedDeed;
  "rental-end-corrected": RenterChange & DescribedDeed;
  "km-corrected": RentalDeed;
  "rental-removed": RenterChange;
}

export type RentalFollowers = {
  readonly [Action in keyof DeedOfAction]: readonly ((
    deed: DeedOfAction[Action] & { readonly action: Action; readonly eventId: string },
  ) => Promise<void>)[];
};

/** Call it when the deed is written, but before the company's sums: every transaction locks tolls before sums. */
export type FollowRental = <Action extends keyof DeedOfAction>(
  action: Action,
  deed: DeedOfAction[Action],
) => Promise<void>;
