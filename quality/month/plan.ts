/** The simulated month. It is in the future, so that the browser does not drop cookies as expired. */
export const PLAYED_MONTH = "2032-03";

export const CAR_COUNT = 20;
export const CUSTOMER_COUNT = 12;

/** The rules that the company sets before the month; prices in kuruş. */
export const RENTAL_RULES = { kmADay: 200, kmPrice: 550, eighth: 25_075 };

export const plateOfCar = (car: number) => `34 AY ${101 + car}`;
export const customerNameOf = (nth: number) => `Kiracı ${String.fromCodePoint(65 + (nth % CUSTOMER_COUNT))} Ay`;

/** A planned rental. Amounts are in kuruş, times in Istanbul time. */
export interface PlannedRental {
  car: number;
  customer: string;
  startsAt: string;
  days: number;
  total: number;
  paid: number;
  deposit: number;
  kmOut: number;
  /** Whether the rental is extended by a day on the day before its end. */
  isExtended: boolean;
  endsAt: string;
  kmIn: number;
  /** The number of eighths of the tank that are missing at the return. */
  missing: number;
  /**
   * The charges that the product must propose, computed here independently, and whether the clerk removes the late fee.
   */
  late: number;
  km: number;
  fuel: number;
  isLateStruck: boolean;
  atEnd: { deposit: "keep" | "return" | "set-off"; isRestTaken: boolean };
}

const padTwoDigits = (number: number) => String(number).padStart(2, "0");

/** A time in the month, such as '2032-03-04T09:30'. */
export function formatIstanbulTime(day: number, minutes: number): string {
  return `${PLAYED_MONTH}-${padTwoDigits(day)}T${padTwoDigits(Math.floor(minutes / 60))}:${padTwoDigits(minutes % 60)}`;
}

/** Plans two rentals for each car, but only one for the car that breaks down. */
export function planRentals(broken: number): PlannedRental[] {
  const cars = Array.from({ length: CAR_COUNT }, (_, car) => car);
  return [0, 1].flatMap((nth) => cars.filter((car) => nth === 0 || car !== broken).map((car) => planRental(car, nth)));
}

function planRental(car: number, nth: number): PlannedRental {
  const kind = car + 3 * nth;
  const days = 3 + (kind % 4);
  const dayPrice = 100_000 + car * 3_333;
  const isExtended = kind % 9 === 4;
  const lateMinutes = [0, 95, 250, 0, 30][kind % 5]!;
  const startDay = 1 + (car % 6) + nth * 13;
  const startMinute = 9 * 60 + car;
  const length = days + (isExtended ? 1 : 0);
  // Up to one hour late is free. Up to two hours cost a third of a day, up to three hours two thirds, and more a whole
  // day.
  const late = lateMinutes > 180 ? dayPrice : lateMinutes > 60 ? Math.round(dayPrice / 3) : 0;
  const included = (length + (lateMinutes > 60 ? 1 : 0)) * RENTAL_RULES.kmADay;
  const over = kind % 4 === 1 ? 137 : 0;
  const kmOut = 40_000 + car * 1000 + nth * 5000;
  const missing = kind % 6 === 2 ? 2 : 0;
  const total = days * dayPrice;
  return {
    car,
    customer: customerNameOf(kind),
    startsAt: formatIstanbulTime(startDay, startMinute),
    days,
    total,
    paid: [total, Math.floor(total / 2), 0, 33_333][kind % 4]!,
    deposit: kind % 3 === 0 ? 300_000 : 0,
    kmOut,
    isExtended,
    endsAt: formatIstanbulTime(startDay + length, startMinute + lateMinutes),
    kmIn: kmOut + included + over - (over > 0 ? 0 : 50),
    missing,
    late,
    km: over * RENTAL_RULES.kmPrice,
    fuel: missing * RENTAL_RULES.eighth,
    isLateStruck: kind % 10 === 7,
    atEnd: {
      deposit: (["return", "set-off", "keep"] as const)[((kind / 3) % 3) | 0]!,
      isRestTaken: kind % 7 === 0,
    },
  };
}

/** The price of an additional day: the average price of the agreed days. */
export function computeExtension({ total, days }: PlannedRental): number {
  return Math.round(total / days);
}
