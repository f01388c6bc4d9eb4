import { randomUUID } from "node:crypto";

import { formatLocalDateTime } from "#domain/words/istanbul.ts";

import type { FaultBrowser } from "./browser.ts";
import { sendRequest, makeNoAcknowledgedRows, type WriteRequest, type WritingClient } from "./clients.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The state of a reservation, block or rental. */
interface CarPeriodState {
  /** The id of the reservation or block. */
  id: string;
  /** The id of the rental's present period. */
  piece: string;
  rental: string;
  /** The index of the period's car. */
  car: number;
  until: string;
}

type DeskStep =
  | "reserve"
  | "reserve now"
  | "move"
  | "cancel"
  | "reopen"
  | "no-show"
  | "pick up"
  | "extend"
  | "swap"
  | "end"
  | "block"
  | "move block"
  | "unblock";

/** Sequences of steps. New periods use the sequences in turn. At the end of each sequence the cars are free again. */
const deskStepSequences: readonly (readonly DeskStep[])[] = [
  ["reserve", "move", "cancel", "reopen", "cancel"],
  ["reserve", "pick up", "extend", "swap", "swap", "end"],
  ["block", "move block", "unblock"],
  ["reserve now", "no-show"],
  ["reserve now", "pick up", "swap", "extend", "end"],
];

/** A company that reserves, rents out, extends, swaps and blocks its cars. */
export function makeDeskWriter(browser: FaultBrowser, company: string, cars: string[]): WritingClient {
  const book = makeNoAcknowledgedRows({ company });
  let [begun, step] = [-1, 0];
  let matter: CarPeriodState;

  const codeOf = (car: number) => cars[car % cars.length]!;
  const later = (days: number) => formatLocalDateTime(new Date(Date.now() + days * DAY_MS));

  function write(given: Pick<WriteRequest, "path" | "json"> & Partial<WriteRequest>, change: () => void): WriteRequest {
    const done = () => {
      change();
      step += 1;
    };
    return { method: "POST", doneAlready: [], done, ...given };
  }

  async function versionOf(path: string): Promise<number> {
    return (await sendRequest<{ version: number }>(browser, "GET", path)).version;
  }

  /** Records what the database must contain for a period. */
  function keep(id: string, ...known: string[]): void {
    book.periods.set(id, known.join(" "));
  }

  function addCustomer(): WriteRequest {
    const id = randomUUID();
    const json = { id, name: "Ayşe Yılmaz", phone: "", email: "", notes: "" };
    return write({ path: "/company/customers", json }, () => book.customers.set(id, json.name));
  }

  function reserve(from: string): WriteRequest {
    const [id, car, until] = [randomUUID(), begun, later(5)];
    const json = { id, code: codeOf(car), name: "Mehmet Öz", from, until };
    return write({ path: "/company/reservations", json }, () => {
      matter = { id, piece: id, rental: "", car, until };
      keep(id, "reservation", codeOf(car), until, "open");
    });
  }

  async function moveReservation(): Promise<WriteRequest> {
    const { id, car } = matter;
    const [other, until] = [car + 1, later(9)];
    const version = await versionOf(`/company/reservations/${id}`);
    const json = { version, code: codeOf(other), name: "Mehmet Öz", from: later(7), until };
    const doneAlready = ["CHANGED_MEANWHILE"];
    return write({ method: "PUT", path: `/company/reservations/${id}`, json, doneAlready }, () => {
      matter = { ...matter, car: other, until };
      keep(id, "reservation", codeOf(other), until, "open");
    });
  }

  async function decide(deed: "cancel" | "reopen" | "no-show"): Promise<WriteRequest> {
    const { id, car, until } = matter;
    const version = await versionOf(`/company/reservations/${id}`);
    return write({ path: `/company/reservations/${id}/${deed}`, json: { version } }, () => {
      if (deed === "reopen") keep(id, "reservation", codeOf(car), until, "open");
      else keep(id, "reservation", codeOf(car), "over", deed === "cancel" ? "cancelled" : "no-show");
    });
  }

  function pickUp(): WriteRequest {
    const [rental, dueAt] = [randomUUID(), later(3)];
    const { id, car } = matter;
    const money = { total: 900, paid: 0, means: "cash", deposit: 0, depositMeans: "cash" };
    const shown = { renterNameVisible: true, renterPhoneVisible: false };
    const customerId = [...book.customers.keys()][0];
    const json = { id: rental, customerId, reservationId: id, dueAt, ...money, ...shown };
    return write({ path: `/company/cars/${codeOf(car)}/rentals`, json }, () => {
      matter = { ...matter, piece: id, rental, until: dueAt };
      keep(id, "rental", codeOf(car), dueAt, "picked-up");
      book.rentals.set(rental, "900 0 out");
    });
  }

  /** "picked-up" if the rental began as a reservation, else an empty list. */
  function origin({ id, piece }: CarPeriodState): string[] {
    return piece === id ? ["picked-up"] : [];
  }

  async function extend(): Promise<WriteRequest> {
    const { piece, rental, car } = matter;
    const dueAt = later(4);
    const version = await versionOf(`/company/rentals/${rental}`);
    const json = { version, dueAt, charge: { id: randomUUID(), amount: 300, text: "1 gün" } };
    const doneAlready = ["CHANGED_MEANWHILE"];
    return write({ method: "PUT", path: `/company/rentals/${rental}/due`, json, doneAlready }, () => {
      matter = { ...matter, until: dueAt };
      keep(piece, "rental", codeOf(car), dueAt, ...origin(matter));
      book.rentals.set(rental, "1200 0 out");
    });
  }

  async function swap(): Promise<WriteRequest> {
    const { piece, rental, car, until } = matter;
    const [other, swapped] = [car + 1, randomUUID()];
    const version = await versionOf(`/company/rentals/${rental}`);
    const json = { id: swapped, version, code: codeOf(other), status: "available", reason: "Yolda kaldı" };
    return write({ path: `/company/rentals/${rental}/swap`, json }, () => {
      keep(piece, "rental", codeOf(car), "over", ...origin(matter));
      keep(swapped, "rental", codeOf(other), until);
      matter = { ...matter, piece: swapped, car: other };
    });
  }

  function end(): WriteRequest {
    const { piece, rental, car } = matter;
    const doneAlready = ["RENTAL_ENDED"];
    return write({ path: `/company/rentals/${rental}/end`, json: {}, doneAlready }, () => {
      keep(piece, "rental", codeOf(car), "over", ...origin(matter));
      book.rentals.set(rental, `${book.rentals.get(rental)!.split(" ")[0]} 0 ended`);
    });
  }

  function block(): WriteRequest {
    const [id, car, until] = [randomUUID(), begun, later(2)];
    const json = { id, code: codeOf(car), reason: "maintenance", text: "", from: later(1), until };
    return write({ path: "/company/blocks", json }, () => {
      matter = { id, piece: id, rental: "", car, until };
      keep(id, "block", codeOf(car), until);
    });
  }

  async function moveBlock(): Promise<WriteRequest> {
    const { id, car } = matter;
    const [other, until] = [car + 1, later(3)];
    const version = await versionOf(`/company/blocks/${id}`);
    const json = { version, code: codeOf(other), reason: "own-use", text: "", from: later(2), until };
    const doneAlready = ["CHANGED_MEANWHILE"];
    return write({ method: "PUT", path: `/company/blocks/${id}`, json, doneAlready }, () =>
      keep(id, "block", codeOf(other), until),
    );
  }

  function unblock(): WriteRequest {
    const { id } = matter;
    const doneAlready = ["BLOCK_NOT_FOUND"];
    return write({ method: "DELETE", path: `/company/blocks/${id}`, json: {}, doneAlready }, () =>
      book.periods.delete(id),
    );
  }

  function next(what: DeskStep): WriteRequest | Promise<WriteRequest> {
    switch (what) {
      case "reserve":
        return reserve(later(1));
      case "reserve now":
        return reserve(later(0));
      case "move":
        return moveReservation();
      case "cancel":
      case "reopen":
      case "no-show":
        return decide(what);
      case "pick up":
        return pickUp();
      case "extend":
        return extend();
      case "swap":
        return swap();
      case "end":
        return end();
      case "block":
        return block();
      case "move block":
        return moveBlock();
      case "unblock":
        return unblock();
    }
  }

  return {
    browser,
    book,
    async next() {
      if (begun < 0 && book.customers.size === 0) return addCustomer();
      if (begun < 0 || step >= deskStepSequences[begun % deskStepSequences.length]!.length) {
        begun += 1;
        step = 0;
      }
      return next(deskStepSequences[begun % deskStepSequences.length]![step]!);
    },
  };
}
