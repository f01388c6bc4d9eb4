import type { CarView } from "#contract/fleet/cars.ts";
import type { CarStateFields } from "#domain/fleet/car-life.ts";
import { api, cacheData, queryClient } from "#web/app/api/client.ts";

/** Forms keep the text that the user typed. */
export function carQueryOptions(code: string, how = {}) {
  return api.company.cars.get.queryOptions({ ...how, input: { code }, staleTime: 0 });
}

/** The result is not cached, so the page changes only when the user requests it. */
export function loadCar(code: string): Promise<CarView> {
  return api.company.cars.get.call({ code });
}

export function findCachedCar(code: string): CarView | undefined {
  return queryClient.getQueryData(carQueryOptions(code).queryKey);
}

export function cacheCar(car: CarView): Promise<void> {
  return cacheData(carQueryOptions(car.code).queryKey, car);
}

export async function patchCachedCar(
  code: string,
  change: Partial<Pick<CarView, "statusLine" | "photoAt">>,
): Promise<void> {
  const car = findCachedCar(code);
  if (car) await cacheData(carQueryOptions(code).queryKey, { ...car, ...change });
}

/**
 * The cached version number stays the same until the refetch, so open forms still save against the version that they
 * loaded.
 */
export async function changeCachedCar(code: string, change: (car: CarView) => Partial<CarView>): Promise<void> {
  const car = findCachedCar(code);
  if (car) await cacheData(carQueryOptions(code).queryKey, { ...car, ...change(car) });
  void queryClient.invalidateQueries({ queryKey: carQueryOptions(code).queryKey });
}

/** A string means that the domain rule refused the change, because the cached car was outdated. */
export function toCarFields(car: CarView, life: CarStateFields | string, rental: CarView["rental"]): Partial<CarView> {
  if (typeof life === "string") return {};
  const { status, renterNameVisible, renterPhoneVisible, isNoted } = life;
  return { status, renterNameVisible, renterPhoneVisible, rental, preNotes: { ...car.preNotes, isNoted } };
}
