import { setTimeout as pause } from "node:timers/promises";

import type { MailServer } from "../../test/mail-server.ts";
import { UnansweredRequestError } from "../faults/browser.ts";
import { RefusedRequestError, registerAccount } from "../faults/clients.ts";

const REGISTRATION_INTERVAL_MS = 2000;

/** People who register continuously. Each person waits for a mail. */
export class NewcomerLoad {
  registered = 0;
  refused = 0;
  /** Registrations that got the status 500. */
  wrong = 0;
  #isOver = false;
  readonly #port: number;
  readonly #mails: MailServer;
  readonly #mailsBefore: number;
  #working: Promise<void> | undefined;

  constructor(port: number, mails: MailServer) {
    this.#port = port;
    this.#mails = mails;
    this.#mailsBefore = mails.mails.length;
  }

  go(): void {
    this.#working = this.#work();
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  /**
   * The number of mails that have arrived since the registrations started, and the number of duplicates among them.
   */
  arrived(): { mails: number; twice: number } {
    const own = this.#mails.mails.slice(this.#mailsBefore);
    return { mails: own.length, twice: own.length - new Set(own.map(({ messageId }) => messageId)).size };
  }

  async #work(): Promise<void> {
    while (!this.#isOver) {
      try {
        const { browser } = await registerAccount(this.#port, false);
        browser.close();
        this.registered += 1;
      } catch (error) {
        if (error instanceof RefusedRequestError && error.status === 500) this.wrong += 1;
        else if (error instanceof UnansweredRequestError) this.refused += 1;
        else throw error;
      }
      await pause(REGISTRATION_INTERVAL_MS);
    }
  }
}
