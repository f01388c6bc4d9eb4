import type { FollowRental, RentalFollowers } from "#server/access/rental-deed.ts";
import { makeId } from "#server/db/new-id.ts";
import { carryOverAgreement } from "#server/modules/agreements/carry-over.ts";
import { recordKmOfCars } from "#server/modules/cars/due-km.ts";
import { writeRentalEvent } from "#server/modules/desk-events/store.ts";
import { dropPoliceNotices, insertPoliceNotice } from "#server/modules/police-notices/owed-notice.ts";
import { rematchRoadCharges } from "#server/modules/road-charges/rematch-store.ts";
import { queueRentalEvents } from "#server/outbox/rental-events.ts";

/** A police notice refers to the event of the company's history, so it comes after it. */
const told = [writeRentalEvent, insertPoliceNotice, queueRentalEvents] as const;

/**
 * What follows each deed about a rental, in this order and in its transaction. None of them locks the company's sums,
 * which the deed itself changes last.
 */
const followers: RentalFollowers = {
  "rental-started": [recordKmOfCars, carryOverAgreement, rematchRoadCharges, ...told],
  "rental-extended": told,
  "car-swapped": [recordKmOfCars, rematchRoadCharges, ...told],
  "rental-ended": [recordKmOfCars, rematchRoadCharges, ...told],
  "rental-start-corrected": [rematchRoadCharges, ...told],
  "rental-end-corrected": [rematchRoadCharges, ...told],
  "km-corrected": [recordKmOfCars],
  "rental-removed": [recordKmOfCars, dropPoliceNotices, rematchRoadCharges],
};

export const followRental: FollowRental = async (action, deed) => {
  const followed = { ...deed, action, eventId: makeId(deed.now) };
  for (const follow of followers[action]) await follow(followed);
};
