import type { FleetView } from "#contract/fleet/cars.ts";

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
  firstDeadlines: [],
  noted: 0,
  dueFines: 0,
  dueDeposits: 0,
  unnumberedPrices: 0,
  policeNotices: 0,
  latePoliceNotices: 0,
  awaitedPayments: 0,
  firstSteps: null,
  untold: null,
};
