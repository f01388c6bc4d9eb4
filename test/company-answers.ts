import type { CarView, FormerCarView } from "#contract/fleet/cars.ts";
import type { CustomerView } from "#contract/fleet/customers.ts";
import type { DriverView } from "#contract/fleet/drivers.ts";
import type { RentalView } from "#contract/fleet/rentals.ts";
import { replaceCar } from "#domain/fleet/car-life.ts";
import type { DriverRule } from "#domain/fleet/driver-rule.ts";
import { parseLocalDateTime } from "#domain/words/istanbul.ts";

import { contractImplementer } from "./application.tsx";

export const CAR_CODE = "KT234567";
const noPrices = { day: null, week: null, month: null };
const {
  agreements,
  cars,
  conditionReports,
  customers,
  drivers,
  maintenance,
  periods,
  policeNotices,
  rentalRules,
  rentals,
  tollChecks,
} = contractImplementer.company;

export function makeCompanyWithCar(given: Partial<CarView> = {}, people: CustomerView[] = [makeCustomerView()]) {
  let customersThere = people;
  let car: CarView = {
    code: CAR_CODE,
    scanUrl: `https://example.com/q/${CAR_CODE}`,
    plate: "",
    since: new Date(0),
    note: "",
    statusLine: null,
    status: "available",
    internalNotes: "",
    deadlines: { casco: null, insurance: null, oilService: null, inspection: null },
    preNotes: { driver: "", availability: "", isNoted: false },
    face: { make: "", model: "", year: null, colour: "", gear: null, fuel: null },
    photoAt: null,
    odometer: null,
    price: null,
    rates: { week: null, month: null, kmADay: null, kmPrice: null },
    modelVisible: false,
    priceVisible: true,
    availabilityNote: "",
    availabilityNoteVisible: true,
    renterNameVisible: true,
    renterPhoneVisible: true,
    rental: null,
    next: null,
    lastEvent: null,
    lastReturn: { km: null, fuel: null },
    version: 1,
    off: null,
    noteHidden: null,
    plateHidden: null,
    ...given,
  };
  let photo = "";
  const replaced: object[] = [];
  const added: object[] = [];
  const starts: object[] = [];
  let arePhonesHidden = false;
  let asksForRecords = false;
  let driverRule: DriverRule = { minimumAge: null, minimumLicenceYears: null };
  const driverOf = new Map<string, DriverView>();
  let former: FormerCarView[] = [];
  const made = new Map<string, RentalView>();
  const change = (edit: Partial<CarView>) => {
    car = { ...car, ...edit, version: car.version + 1 };
    return car;
  };
  const end = (id: string) => {
    const rental = { ...made.get(id)!, endedAt: new Date() };
    made.set(id, rental);
    change({ status: "available", rental: null });
    return rental;
  };
  const start = (sent: {
    id: string;
    customerId: string;
    total: number;
    paid: number;
    deposit: number;
    startedAt?: Date | undefined;
    dueAt: Date;
    kmOut?: number | null | undefined;
    fuelOut?: number | null | undefined;
  }) => {
    const { name, phone } = customersThere.find(({ id }) => id === sent.customerId)!;
    const { id, total, paid, deposit: depositHeld, dueAt, customerId } = sent;
    const paymentStatus = paid === 0 ? ("unpaid" as const) : ("partial" as const);
    const amounts = { total, paid, depositHeld, paymentStatus };
    const common = {
      id,
      renterName: name,
      renterPhone: phone,
      startedAt: sent.startedAt ?? new Date(),
      dueAt,
      ...amounts,
    };
    const record = { code: CAR_CODE, plate: car.plate, endedAt: null, plateUncertain: false, rent: total };
    const { kmOut = null, fuelOut = null } = sent;
    const readings = { kmOut, kmIn: null, fuelOut, fuelIn: null, left: [], lacksReport: asksForRecords };
    const recorded = { recordedStart: null, recordedEnd: null };
    const rental = {
      ...common,
      ...record,
      ...readings,
      ...recorded,
      customerId,
      notes: "",
      entries: [],
      deposits: [],
      paymentAskedAt: null,
      version: 1,
    };
    made.set(id, rental);
    change({ status: "rented", rental: common, preNotes: { ...car.preNotes, isNoted: false } });
    return rental;
  };
  const answers = {
    company: {
      conditionReports: { list: conditionReports.list.handler(() => []) },
      agreements: {
        state: agreements.state.handler(() => ({
          state: "none" as const,
          acceptedAt: null,
          openedAt: null,
          copy: { given: null, openedAt: null, mailed: null },
        })),
      },
      cars: {
        get: cars.get.handler(() => car),
        list: cars.list.handler(({ input: { status, search = "" } }) => {
          const { code, plate, face, preNotes, statusLine } = car;
          const rental = car.rental && {
            id: car.rental.id,
            renterName: car.rental.renterName,
            renterPhone: car.rental.renterPhone,
            dueAt: car.rental.dueAt,
            owed: car.rental.total - car.rental.paid,
            lacksReport: asksForRecords,
          };
          const row = { code, plate, face, photoAt: car.photoAt, status: car.status, rental, next: null, statusLine };
          const isFound = `${plate} ${code}`.includes(search.toUpperCase());
          const isListed = isFound && (status === undefined || status === car.status);
          return { items: isListed ? [{ ...row, isNoted: preNotes.isNoted, isNoteHidden: false }] : [], next: null };
        }),
        saveDisplay: cars.saveDisplay.handler(({ input: { plate, note, version }, errors }) => {
          if (version !== car.version) throw errors.CHANGED_MEANWHILE();
          return change({ plate, note });
        }),
        replaceCode: cars.replaceCode.handler(({ input }) => {
          replaced.push(input);
          return { code: change({ code: input.newCode ?? "RC-222222" }).code };
        }),
        change: cars.change.handler(({ input: { plate, version }, errors }) => {
          if (version !== car.version) throw errors.CHANGED_MEANWHILE();
          const other = replaceCar({ ...car, isReserved: false }, plate);
          if (typeof other === "string") throw errors[other]();
          const now = new Date();
          former = [{ id: crypto.randomUUID(), plate: car.plate, since: car.since, until: now }, ...former];
          const { note, internalNotes, price, status } = other;
          return change({ plate, since: now, note, internalNotes, price, status });
        }),
        former: cars.former.handler(() => ({ items: former, next: null })),
        saveInternal: cars.saveInternal.handler(({ input: { status, internalNotes, deadlines, version }, errors }) => {
          if (version !== car.version) throw errors.CHANGED_MEANWHILE();
          return change({ ...(status && { status }), internalNotes, deadlines });
        }),
        savePreNotes: cars.savePreNotes.handler(({ input: { driver, availability, version }, errors }) => {
          if (version !== car.version) throw errors.CHANGED_MEANWHILE();
          return change({ preNotes: { driver, availability, isNoted: driver !== "" || availability !== "" } });
        }),
        saveFace: cars.saveFace.handler(({ input: { version, face, odometer, rates }, errors }) => {
          if (version !== car.version) throw errors.CHANGED_MEANWHILE();
          return change({ face, odometer, rates });
        }),
        savePhoto: cars.savePhoto.handler(({ input, errors }) => {
          // These are the first base64 characters of a JPEG and of a PNG.
          if (!/^(?:\/9j\/|iVBOR)/u.test(input.photo)) throw errors.PHOTO_UNREADABLE();
          photo = input.photo;
          car = { ...car, photoAt: new Date() };
          return { photoAt: car.photoAt };
        }),
        removePhoto: cars.removePhoto.handler(() => {
          photo = "";
          car = { ...car, photoAt: null };
          return { photoAt: null };
        }),
        saveAvailability: cars.saveAvailability.handler(({ input: { version, modelVisible, ...edit }, errors }) => {
          if (version !== car.version) throw errors.CHANGED_MEANWHILE();
          return change({ ...edit, ...(modelVisible !== undefined && { modelVisible }) });
        }),
      },
      drivers: {
        ofCustomer: drivers.ofCustomer.handler(({ input }) => driverOf.get(input.customerId) ?? null),
        ofRental: drivers.ofRental.handler(() => ({ customer: null, extra: [] })),
      },
      customers: {
        list: customers.list.handler(() => ({ items: customersThere, next: null })),
        phonesToCheck: customers.phonesToCheck.handler(() => ({ customers: [], hasMore: false })),
        get: customers.get.handler(({ input, errors }) => {
          const customer = customersThere.find(({ id }) => id === input.id);
          if (!customer) throw errors.CUSTOMER_NOT_FOUND();
          return customer;
        }),
        create: customers.create.handler(({ input }) => {
          added.push(input);
          const { id, name, phone, email, notes, caution = "", isBusiness = false } = input;
          const customer = { id, name, phone, email, notes, caution, isBusiness, version: 1 };
          customersThere = [...customersThere, customer];
          return customer;
        }),
      },
      periods: {
        check: periods.check.handler(({ input: { until } }) => {
          const { next } = car;
          const isTaken = next !== null && parseLocalDateTime(until)! > next.startsAt;
          const { startsAt: from = new Date(), endsAt: to = new Date(), ...rest } = next ?? {};
          const taken = { id: "", kind: "block" as const, who: "", ...rest, from, until: to };
          return { busy: isTaken ? { ...taken, isOverdue: false, free: [] } : null, warnings: [] };
        }),
      },
      tollChecks: { ofRental: tollChecks.ofRental.handler(() => ({ checked: [], unchecked: [] })) },
      maintenance: { list: maintenance.list.handler(() => ({ km: null, dues: [] })) },
      policeNotices: { open: policeNotices.open.handler(() => ({ items: [], next: null })) },
      rentalRules: {
        get: rentalRules.get.handler(() => ({
          late: null,
          km: null,
          fuelPrice: null,
          prices: noPrices,
          gapMinutes: 0,
          showsRenterPhone: !arePhonesHidden,
          asksForConditionReports: asksForRecords,
          tracksPoliceNotices: true,
          drivers: driverRule,
          insurance: "",
          version: 1,
        })),
      },
      rentals: {
        start: rentals.start.handler(({ input, errors }) => {
          const earlier = made.get(input.id);
          if (earlier) return earlier;
          if (car.status !== "available") throw errors.CAR_NOT_AVAILABLE();
          if (!customersThere.some(({ id }) => id === input.customerId)) throw errors.CUSTOMER_NOT_FOUND();
          starts.push(input);
          const startedAt = parseLocalDateTime(input.startedAt ?? "");
          change({ renterPhoneVisible: input.renterPhoneVisible ?? !arePhonesHidden });
          return start({ ...input, startedAt, dueAt: parseLocalDateTime(input.dueAt)! });
        }),
        get: rentals.get.handler(({ input, errors }) => {
          const rental = made.get(input.id);
          if (!rental) throw errors.RENTAL_NOT_FOUND();
          return rental;
        }),
        end: rentals.end.handler(({ input, errors }) => {
          if (made.get(input.id)?.endedAt !== null) throw errors.RENTAL_ENDED();
          return end(input.id);
        }),
      },
    },
  };
  return {
    answers,
    car: () => car,
    added: () => added,
    starts: () => starts,
    photo: () => photo,
    replaced: () => replaced,
    rentals: () => [...made.values()],
    /** Changes the car as another window of the company would. */
    change,
    end,
    rent: (customer: CustomerView, total = 300_000) =>
      start({
        id: crypto.randomUUID(),
        customerId: customer.id,
        total,
        paid: 0,
        deposit: 0,
        dueAt: parseLocalDateTime("2040-06-15T14:30")!,
      }),
    askForRecords: () => void (asksForRecords = true),
    hidePhones: () => void (arePhonesHidden = true),
    setDriverRule: (rule: DriverRule) => void (driverRule = rule),
    writeDriver: (customer: CustomerView, driver: DriverView) => void driverOf.set(customer.id, driver),
    deleteCustomer: (gone: CustomerView) => void (customersThere = customersThere.filter(({ id }) => id !== gone.id)),
  };
}

export function makeCustomerView(given: Partial<CustomerView> = {}): CustomerView {
  const id = crypto.randomUUID();
  return {
    id,
    name: "Mehmet Öz",
    phone: "+905327654321",
    email: "",
    notes: "",
    caution: "",
    isBusiness: false,
    version: 1,
    ...given,
  };
}
