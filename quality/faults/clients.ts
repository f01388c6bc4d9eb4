import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { type BrowserAnswer, type FaultBrowser, openBrowser, UnansweredRequestError } from "./browser.ts";

/** A write request. `done` records in the writer's book that the request succeeded. */
export interface WriteRequest {
  method: "POST" | "PUT" | "DELETE";
  path: string;
  json: object;
  /** Error codes that a retry gets if the first request succeeded and only its response was lost. */
  doneAlready: string[];
  done(): void;
}

/** A simulated person who writes all the time, and keeps a book of acknowledged writes. */
export interface WritingClient {
  browser: FaultBrowser;
  next(): Promise<WriteRequest>;
  /**
   * The rows that the database must contain for this writer: for each table, the keys of the rows and their known
   * values.
   */
  book: AcknowledgedRows;
}

export interface AcknowledgedRows {
  owner: { company: string } | { person: string };
  customers: Map<string, string>;
  expenses: Map<string, string>;
  rentals: Map<string, string>;
  /** The times of rentals by id. */
  periods: Map<string, string>;
  profiles: Map<string, string>;
}

/**
 * Sends a request and returns its result. Also throws UnansweredRequestError for a 503, because a retry is allowed
 * then.
 */
export async function sendRequest<Result>(
  browser: FaultBrowser,
  method: string,
  path: string,
  json?: object,
): Promise<Result> {
  const answer = await browser.send(method, `/api${path}`, json);
  if (answer.status === 503) throw new UnansweredRequestError("503", true);
  if (answer.status >= 300) throw new RefusedRequestError(`${method} ${path}`, answer);
  return JSON.parse(answer.body) as Result;
}

/** The error for a request that the server refused or answered with 500. A 500 is always a bug of the product. */
class RefusedRequestError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(what: string, { status, body }: BrowserAnswer) {
    super(`${what}: ${status} ${body}`);
    this.status = status;
    this.code = (JSON.parse(body) as { code?: string }).code ?? "";
  }
}

/** Runs all writers until they are paused. Unanswered requests are repeated until they are answered. */
export class WritingClients {
  readonly writers: WritingClient[];
  acknowledged = 0;
  /** The number of repeated writes. */
  repeated = 0;
  /** The number of requests that got no response although the server had accepted their connection. */
  cut = 0;
  readonly wrong: string[] = [];
  #isPaused = true;
  #loops: Promise<void>[] = [];
  #answered = new Set<(sentAt: number) => void>();

  constructor(writers: WritingClient[]) {
    this.writers = writers;
  }

  go(): void {
    this.#isPaused = false;
    this.#loops = this.writers.map((writer) => this.#loop(writer));
  }

  /** Resolves when every writer has received its last response. Then the books are complete. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    await Promise.all(this.#loops);
  }

  /**
   * Milliseconds from `since` until the first acknowledgement of a write that was sent after `since`; Infinity if
   * there is none within `patienceMs`.
   */
  async firstAnswer(since: number, patienceMs: number): Promise<number> {
    let heard: ((sentAt: number) => void) | undefined;
    const answered = new Promise<number>((resolve) => {
      heard = (sentAt) => sentAt >= since && resolve(performance.now() - since);
      this.#answered.add(heard);
    });
    try {
      return await Promise.race([answered, pause(patienceMs, Infinity, { ref: false })]);
    } finally {
      this.#answered.delete(heard!);
    }
  }

  async #loop(writer: WritingClient): Promise<void> {
    let write: WriteRequest | undefined;
    let isAgain = false;
    while (!this.#isPaused || write !== undefined) {
      try {
        write ??= await writer.next();
        const sentAt = performance.now();
        await sendWrite(writer.browser, write, isAgain);
        write.done();
        this.acknowledged += 1;
        if (isAgain) this.repeated += 1;
        [write, isAgain] = [undefined, false];
        for (const heard of this.#answered) heard(sentAt);
      } catch (error) {
        if (error instanceof UnansweredRequestError) {
          if (error.sent && error.message !== "503") this.cut += 1;
          isAgain = write !== undefined;
          await pause(20);
          continue;
        }
        // Records at most 20 errors, because the same error might otherwise be recorded thousands of times.
        if (this.wrong.length < 20) this.wrong.push(String(error));
        write = undefined;
        await pause(100);
      }
    }
  }
}

async function sendWrite(browser: FaultBrowser, write: WriteRequest, isAgain: boolean): Promise<void> {
  const { method, path, json, doneAlready } = write;
  try {
    await sendRequest(browser, method, path, json);
  } catch (error) {
    if (error instanceof RefusedRequestError && isAgain && doneAlready.includes(error.code)) return;
    throw error;
  }
}

function makeNoAcknowledgedRows(owner: AcknowledgedRows["owner"]): AcknowledgedRows {
  const ofCompany = { customers: new Map(), expenses: new Map(), rentals: new Map(), periods: new Map() };
  return { owner, ...ofCompany, profiles: new Map() };
}

/** A company that adds customers, rents its cars to them, and records expenses. */
export function makeClerkWriter(browser: FaultBrowser, company: string, cars: string[]): WritingClient {
  const book = makeNoAcknowledgedRows({ company });
  const out = new Map<string, { id: string; paid: number }>();
  let count = 0;

  function create(): WriteRequest {
    const id = randomUUID();
    const name = `Müşteri ${count}`;
    const json = { id, name, phone: "", email: "", notes: "" };
    return {
      method: "POST",
      path: "/company/customers",
      json,
      doneAlready: [],
      done: () => book.customers.set(id, name),
    };
  }
  function spend(): WriteRequest {
    const id = randomUUID();
    const json = { id, description: `Gider ${count}`, amount: 100, category: "fuel" };
    const done = () => book.expenses.set(id, json.description);
    return { method: "POST", path: "/company/expenses", json, doneAlready: [], done };
  }
  function start(car: string): WriteRequest {
    const id = randomUUID();
    const customerId = [...book.customers.keys()].at(-1);
    const shown = { renterNameVisible: true, renterPhoneVisible: false };
    const json = {
      id,
      customerId,
      total: 900,
      paid: 100,
      means: "cash",
      deposit: 0,
      depositMeans: "cash",
      dueAt: "2040-06-15T14:30",
      ...shown,
    };
    const done = () => {
      out.set(car, { id, paid: 100 });
      book.rentals.set(id, "900 100 out");
      book.periods.set(id, `rental ${car} ${json.dueAt}`);
    };
    return { method: "POST", path: `/company/cars/${car}/rentals`, json, doneAlready: [], done };
  }
  function pay(car: string, rental: { id: string; paid: number }): WriteRequest {
    const json = { id: randomUUID(), amount: 50, isRefund: false, means: "cash" };
    const done = () => {
      out.set(car, { ...rental, paid: rental.paid + 50 });
      book.rentals.set(rental.id, `900 ${rental.paid + 50} out`);
    };
    return { method: "POST", path: `/company/rentals/${rental.id}/payments`, json, doneAlready: [], done };
  }
  function end(car: string, { id, paid }: { id: string; paid: number }): WriteRequest {
    const done = () => {
      out.delete(car);
      book.rentals.set(id, `900 ${paid} ended`);
      book.periods.set(id, `rental ${car} over`);
    };
    return { method: "POST", path: `/company/rentals/${id}/end`, json: {}, doneAlready: ["RENTAL_ENDED"], done };
  }
  async function edit(): Promise<WriteRequest> {
    const id = [...book.customers.keys()].at(-(1 + (count % 5))) ?? [...book.customers.keys()][0]!;
    const { version } = await sendRequest<{ version: number }>(browser, "GET", `/company/customers/${id}`);
    const name = `Düzenlenmiş ${count}`;
    const json = { version, name, phone: "", email: "", notes: "" };
    const done = () => book.customers.set(id, name);
    return { method: "PUT", path: `/company/customers/${id}`, json, doneAlready: ["CHANGED_MEANWHILE"], done };
  }

  return {
    browser,
    book,
    async next() {
      count += 1;
      if (count === 1 || count % 6 === 0) return create();
      if (count % 6 === 1) return edit();
      if (count % 6 === 2) return spend();
      const car = cars[count % cars.length]!;
      const rental = out.get(car);
      if (!rental) return start(car);
      return rental.paid < 200 ? pay(car, rental) : end(car, rental);
    },
  };
}

/** A person who links codes, edits their profiles, and unlinks some of them. */
export function makeOwnerWriter(browser: FaultBrowser, person: string, free: string[]): WritingClient {
  const book = makeNoAcknowledgedRows({ person });
  let count = 0;
  return {
    browser,
    book,
    async next() {
      count += 1;
      const linked = [...book.profiles.keys()];
      const code = linked[count % Math.max(linked.length, 1)];
      if (code === undefined || (count % 4 === 0 && free.length > 0)) {
        const taken = free.shift()!;
        const done = () => book.profiles.set(taken, "Kısa süre içinde döneceğim.");
        return { method: "POST", path: `/codes/${taken}/link`, json: {}, doneAlready: ["CODE_ALREADY_YOURS"], done };
      }
      if (count % 7 === 0) {
        const done = () => {
          book.profiles.delete(code);
          free.push(code);
        };
        return { method: "POST", path: `/codes/${code}/unlink`, json: {}, doneAlready: ["PROFILE_NOT_FOUND"], done };
      }
      const read = await sendRequest<Record<string, unknown>>(browser, "GET", `/profiles/${code}`);
      const { version, plate, contactsVisible, contacts } = read;
      const note = `Not ${count}`;
      const json = { version, plate, contactsVisible, contacts, note };
      const done = () => book.profiles.set(code, note);
      return { method: "PUT", path: `/profiles/${code}`, json, doneAlready: ["PROFILE_CHANGED"], done };
    },
  };
}

/** Registers an account in its own browser, and returns the ids of the account and its company. */
export async function registerAccount(
  port: number,
  asCompany: boolean,
): Promise<{ browser: FaultBrowser; id: string; companyId: string | undefined }> {
  const browser = openBrowser(port);
  const password = "sifre-1234";
  const email = `kisi-${randomUUID()}@example.com`;
  const form = { displayName: "Ayşe Nur Yılmaz", email, password, passwordConfirmation: password, asCompany };
  type Account = { id: string; company: { id: string } | null };
  const { id, company } = await sendRequest<Account>(browser, "POST", "/account/register", form);
  return { browser, id, companyId: company?.id };
}
