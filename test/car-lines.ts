import type { CarValues } from "#domain/fleet/car-import.ts";

export const emptyCarLine: CarValues = {
  make: "",
  model: "",
  year: null,
  colour: "",
  gear: null,
  fuel: null,
  odometer: null,
  price: null,
  weekPrice: null,
  monthPrice: null,
  inspection: null,
  insurance: null,
  casco: null,
  oilService: null,
  notes: "",
};
