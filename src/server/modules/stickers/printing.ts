import { Worker } from "node:worker_threads";

import { FairQueue } from "#server/access/fair-queue.ts";
import type { After } from "#server/access/turns.ts";

import type { OrderedSticker } from "./stickers-store.ts";
import type { FromMaker, ToMaker, Work } from "./work.ts";

/** How many files are made at once, and how many may wait, of all accounts and of one. Two already fill the threads of a small machine. */
const PLACES = { running: 2, waiting: 16, each: 2 };

/** Bytes of a file that are made before somebody has read them; a small file is made whole and holds nobody's place. */
const AHEAD = 1024 * 1024;

/** A file that stands still from one look to the next, which are so many milliseconds apart, gives its place to another one. */
const PATIENCE = 60_000;

/** Most memory of a thread's own, in MB; a thread that needs more ends alone. */
const MEMORY = 192;

/** What is made and sent leaves nothing behind; a thread that tidies up often holds little of it. */
const YOUNG_MEMORY = 8;

/** A thread that has not ended itself so many milliseconds after it was told to is ended by force. */
const STUCK = 10_000;

/** Whoever asked has hung up before it was their turn. */
export class HungUp extends Error {}

/** What a file is made of; the stickers are read when its turn comes. */
export interface Print {
  readonly party: string;
  readonly work: Work;
  readonly stickers: AsyncIterable<readonly OrderedSticker[]>;
  readonly hungUp: AbortSignal;
}

const later: After = (milliseconds, work) => void setTimeout(work, milliseconds).unref();

/** The files of a process that are being made, each in a thread of its own, in turns by account. */
export class Printing {
  readonly #queue = new FairQueue(PLACES);
  readonly #after: After;
  readonly #onFailure: (error: unknown) => void;

  constructor({ onFailure, after = later }: { onFailure: (error: unknown) => void; after?: After }) {
    this.#onFailure = onFailure;
    this.#after = after;
  }

  /** Ends with the file as it is made, once its first piece is there. Throws QueueFull, HungUp, or what kept it from being made at all. */
  open(print: Print): Promise<ReadableStream<Uint8Array>> {
    return new Promise((opened, refused) => {
      const work = async () => {
        if (print.hungUp.aborted) throw new HungUp();
        const making = new Making(print, this.#after);
        await making.begun;
        opened(making.file);
        await making.ended.catch(this.#onFailure);
      };
      this.#queue.run(print.party, work).catch(refused);
    });
  }
}

/** One file that is being made: whoever reads it sets the pace, and its thread ends with it however it ends. */
class Making {
  readonly file: ReadableStream<Uint8Array>;
  /** Once the first piece is there, or what kept it from being made. */
  readonly begun: Promise<void>;
  /** Once the thread is gone, or what ended a file that had begun. */
  readonly ended: Promise<void>;
  readonly #worker: Worker;
  readonly #gone: Promise<void>;
  readonly #after: After;
  /** How often somebody has read or something was made. */
  #moves = 0;
  #isOver = false;
  readonly #begin = Promise.withResolvers<void>();
  readonly #finish = Promise.withResolvers<void>();
  #hasBegun = false;

  constructor({ work, stickers, hungUp }: Print, after: After) {
    this.#after = after;
    this.#worker = new Worker(new URL("./maker.ts", import.meta.url), {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY, maxYoungGenerationSizeMb: YOUNG_MEMORY },
      name: "print",
    });
    this.#gone = new Promise((gone) => this.#worker.once("exit", () => gone()));
    this.begun = this.#begin.promise;
    this.ended = this.#finish.promise;
    this.file = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const fail = (error: unknown) => this.#end(() => controller.error(error), error);
          this.#worker.on("message", (message: FromMaker) => {
            if (this.#isOver) return;
            this.#hasBegun = true;
            this.#begin.resolve();
            if (message === "end") return this.#end(() => controller.close());
            this.#moves += 1;
            return controller.enqueue(message);
          });
          this.#worker.on("error", fail);
          // A thread that ends by itself without a word, as when a library gives up.
          this.#worker.on("exit", () => fail(new Error("The thread ended before its file.")));
          // From here on the reader of the stream ends the printing.
          hungUp.addEventListener("abort", () => !this.#hasBegun && fail(new HungUp()));
          this.#watch(fail);
          this.#give(stickers).catch(fail);
        },
        pull: () => {
          this.#moves += 1;
          this.#say("more");
        },
        cancel: () => this.#end(() => undefined),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: AHEAD }),
    );
  }

  async #give(stickers: Print["stickers"]): Promise<void> {
    for await (const some of stickers) {
      if (this.#isOver) return;
      this.#say({ stickers: some });
    }
    this.#say("begin");
  }

  #say(message: ToMaker): void {
    if (!this.#isOver) this.#worker.postMessage(message);
  }

  /** Looks after each while whether anything has moved since. */
  #watch(fail: (error: unknown) => void): void {
    const seen = this.#moves;
    this.#after(PATIENCE, () => {
      if (this.#isOver) return;
      if (this.#moves === seen) fail(new Error("Nobody reads the file, or nothing makes it."));
      else this.#watch(fail);
    });
  }

  /** Ends the file, the thread and with it the place that it holds; what comes afterwards changes nothing. */
  #end(say: () => void, failure?: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    say();
    void this.#stop().then(() => {
      if (!this.#hasBegun) this.#begin.reject(failure);
      else if (failure === undefined) this.#finish.resolve();
      else this.#finish.reject(failure);
    });
  }

  /**
   * Has the thread end itself between two steps. One that is ended from outside while it is about to compress takes the whole process with it
   * (Node 24: "close before init").
   */
  async #stop(): Promise<void> {
    this.#worker.postMessage("stop" satisfies ToMaker);
    const force = setTimeout(() => void this.#worker.terminate(), STUCK);
    await this.#gone;
    clearTimeout(force);
  }
}
