import { setTimeout as pause } from "node:timers/promises";

import { type FaultBrowser, openBrowser, UnansweredRequestError } from "../faults/browser.ts";
import { RefusedRequestError, registerAccount, sendRequest } from "../faults/clients.ts";
import { generateCodes, signInAsAdmin } from "../faults/world.ts";

const SECRET_PHONE = "05329998877";
/** Milliseconds between two saves of one owner. */
const SAVE_INTERVAL_MS = 800;
/** How many scans each process gets after a telephone was hidden. */
const SCANS_AFTER_HIDING_COUNT = 3;

export interface SaveFigures {
  acknowledged: number;
  refused: number;
  /** Saves that got the status 500. */
  wrong: number;
  /** Seconds from the first to the last refused save. */
  refusedForSeconds: number;
  /** Acknowledged saves that the database does not have. */
  lost: number;
  /** Scans that still showed a telephone after its hiding was acknowledged. */
  stale: number;
  /** The number of scans that checked whether the telephone was hidden. */
  looked: number;
}

interface SavingOwner {
  code: string;
  browser: FaultBrowser;
  /** The number of the last acknowledged save. It is stored in the note. */
  acknowledged: number;
}

interface SavedProfile {
  version: number;
  note: string;
}

/** Owners who alternately show and hide their telephone, and check whether scans still show it. */
export class SavingOwners {
  readonly #owners: SavingOwner[];
  readonly #strangers: FaultBrowser[];
  #isOver = false;
  #working: Promise<void>[] = [];
  #figures = makeZeroFigures();
  #refusedAt: number[] = [];

  private constructor(owners: SavingOwner[], strangers: FaultBrowser[]) {
    this.#owners = owners;
    this.#strangers = strangers;
  }

  /** Makes owners of new codes, spread over the processes. */
  static async make(ports: readonly number[], count: number): Promise<SavingOwners> {
    const admin = await signInAsAdmin(ports[0]!);
    const codes = await generateCodes(admin, count);
    admin.close();
    return SavingOwners.linking(ports, codes);
  }

  /** Makes owners and links these codes to them, spread over the processes. */
  static async linking(ports: readonly number[], codes: readonly string[]): Promise<SavingOwners> {
    const owners: SavingOwner[] = [];
    for (const [at, code] of codes.entries()) {
      const { browser } = await registerAccount(ports[at % ports.length]!, false);
      await sendRequest(browser, "POST", `/codes/${code}/link`, {});
      owners.push({ code, browser, acknowledged: 0 });
    }
    return new SavingOwners(
      owners,
      ports.map((port) => openBrowser(port)),
    );
  }

  get codes(): string[] {
    return this.#owners.map(({ code }) => code);
  }

  go(): void {
    this.#isOver = false;
    this.#figures = makeZeroFigures();
    this.#refusedAt = [];
    this.#working = this.#owners.map((owner) => this.#work(owner));
  }

  async end(): Promise<SaveFigures> {
    this.#isOver = true;
    await Promise.all(this.#working);
    for (const owner of this.#owners) {
      const known = numberOfNote(await readUntilAnswered(owner));
      if (known < owner.acknowledged) this.#figures.lost += 1;
      owner.acknowledged = known;
    }
    const [first = 0, last = 0] = [this.#refusedAt[0], this.#refusedAt.at(-1)];
    return { ...this.#figures, refusedForSeconds: (last - first) / 1000 };
  }

  close(): void {
    for (const { browser } of this.#owners) browser.close();
    for (const stranger of this.#strangers) stranger.close();
  }

  async #work(owner: SavingOwner): Promise<void> {
    await pause(Math.random() * SAVE_INTERVAL_MS);
    while (!this.#isOver) {
      await this.#save(owner, true);
      if (await this.#save(owner, false)) await this.#lookFor(owner);
      await pause(SAVE_INTERVAL_MS);
    }
  }

  /** Saves the profile. Returns whether the save was acknowledged. */
  async #save({ code, browser, ...owner }: SavingOwner, isShown: boolean): Promise<boolean> {
    try {
      const read = await sendRequest<SavedProfile>(browser, "GET", `/profiles/${code}`);
      const next = Math.max(numberOfNote(read), owner.acknowledged) + 1;
      const none = { value: "", visible: false };
      const contacts = { phone: { value: SECRET_PHONE, visible: isShown }, telegram: none, email: none, website: none };
      const json = { version: read.version, plate: "", note: `kayıt ${next}`, contactsVisible: true, contacts };
      await sendRequest(browser, "PUT", `/profiles/${code}`, json);
      this.#owners.find((each) => each.code === code)!.acknowledged = next;
      this.#figures.acknowledged += 1;
      return true;
    } catch (error) {
      if (error instanceof RefusedRequestError && error.status === 500) this.#figures.wrong += 1;
      else if (!(error instanceof UnansweredRequestError)) throw error;
      this.#refusedAt.push(performance.now());
      this.#figures.refused += 1;
      return false;
    }
  }

  async #lookFor({ code }: SavingOwner): Promise<void> {
    for (let nth = 0; nth < SCANS_AFTER_HIDING_COUNT; nth++) {
      for (const stranger of this.#strangers) {
        const body = await stranger.send("GET", `/q/${code}`).then(
          (answer) => (answer.status === 200 ? answer.body : ""),
          () => "",
        );
        if (body === "") continue;
        this.#figures.looked += 1;
        if (body.replaceAll(/\D/g, "").includes(SECRET_PHONE.slice(1))) this.#figures.stale += 1;
      }
      await pause(SAVE_INTERVAL_MS / 4);
    }
  }
}

function makeZeroFigures(): SaveFigures {
  return { acknowledged: 0, refused: 0, wrong: 0, refusedForSeconds: 0, lost: 0, stale: 0, looked: 0 };
}

function numberOfNote({ note }: SavedProfile): number {
  return Number(/\d+/.exec(note)?.[0] ?? 0);
}

async function readUntilAnswered({ code, browser }: SavingOwner): Promise<SavedProfile> {
  for (;;) {
    try {
      return await sendRequest<SavedProfile>(browser, "GET", `/profiles/${code}`);
    } catch (error) {
      if (!(error instanceof UnansweredRequestError)) throw error;
      await pause(200);
    }
  }
}
