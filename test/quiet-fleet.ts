import type { FleetView } from "#contract/fleet/cars.ts";

/** A fleet of one car that stands ready, where nothing needs attention and nothing is left of the first steps. */
export const quietFleet: FleetView = {
  total: 1,
  rented: 0,
  maintenance: 0,
  available: 1,
  damaged: 0,
  delivering: 0,
  overdueRentals: 0,
  endangered: 0,
  deadlines: 0,
  noted: 0,
  dueFines: 0,
  dueDeposits: 0,
  firstSteps: null,
  untold: null,
};
