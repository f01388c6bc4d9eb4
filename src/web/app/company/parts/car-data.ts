import type { CarView } from "#contract/fleet/cars.ts";
import type { CarLife } from "#domain/fleet/car-life.ts";
import { api, putData, queryClient } from "#web/app/api/client.ts";

/** One car, asked for anew whenever its page is opened or looked at again; its forms keep what is typed. */
export function carOptions(code: string, how = {}) {
  return api.company.cars.get.queryOptions({ ...how, input: { code }, staleTime: 0 });
}

/** The car as it is now, for a form whose save was refused. The page does not follow it until the person asks it to. */
export function loadCar(code: string): Promise<CarView> {
  return api.company.cars.get.call({ code });
}

/** The car as the page knows it at this moment. */
export function knownCar(code: string): CarView | undefined {
  return queryClient.getQueryData(carOptions(code).queryKey);
}

/** Puts a stored car where every section of its page finds it. */
export async function putCar(car: CarView): Promise<void> {
  await putData(carOptions(car.code).queryKey, car);
  refreshFleet();
}

/** Puts what is new of a car, beside what its sections edit, where its page finds it. */
export async function patchCar(code: string, change: Partial<Pick<CarView, "statusLine" | "photoAt">>): Promise<void> {
  const car = knownCar(code);
  if (car) await putData(carOptions(code).queryKey, { ...car, ...change });
}

/**
 * Shows at once what a started, changed or ended rental makes of the car, and asks for the rest. The version stays: until the answer
 * comes, the sections rest on what they read.
 */
export async function changeCar(code: string, change: (car: CarView) => Partial<CarView>): Promise<void> {
  const car = knownCar(code);
  if (car) await putData(carOptions(code).queryKey, { ...car, ...change(car) });
  void reloadCar(code);
}

/** What a car shows that has come to another point of its life; nothing new where the rule refuses that, since the page knew an older one. */
export function atLife(car: CarView, life: CarLife | string, rental: CarView["rental"]): Partial<CarView> {
  if (typeof life === "string") return {};
  const { status, renterNameVisible, renterPhoneVisible, isNoted } = life;
  return { status, renterNameVisible, renterPhoneVisible, rental, preNotes: { ...car.preNotes, isNoted } };
}

/** Asks for the car, and for all that counts or lists it; done when the car has come, or could not. */
export function reloadCar(code: string): Promise<void> {
  const reloaded = queryClient.invalidateQueries({ queryKey: carOptions(code).queryKey });
  refreshFleet();
  return reloaded;
}

/** Asks anew for all that counts or lists cars. */
export function refreshFleet(): void {
  const { cars, rentals, info } = api.company;
  for (const part of [cars.fleet, cars.list, cars.plates, cars.deadlines, cars.noted, rentals, info.totals])
    void queryClient.invalidateQueries({ queryKey: part.key() });
}
