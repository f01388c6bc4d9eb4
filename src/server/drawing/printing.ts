import { Worker } from "node:worker_threads";

import type { RunLater } from "#server/access/address-queue.ts";
import { FairQueue, QueueFullError } from "#server/access/fair-queue.ts";

import type { MessageFromMaker, MessageToMaker } from "./maker-thread.ts";

/** Making two files already uses the cores of a small machine. */
const PRINTING_PLACES = { running: 2, waiting: 16, each: 2 };

/** A small file is finished at once and frees its place. */
const BUFFERED_BYTES_MAX = 1024 * 1024;

const READER_TIMEOUT_MS = 60_000;

/** A thread that exceeds it ends alone, without the process. */
const THREAD_MEMORY_MB = 192;

/** Small, so that the garbage collector runs often and the thread keeps little memory. */
const YOUNG_MEMORY_MB = 8;

/** A thread is terminated if it still runs this many milliseconds after it was asked to stop. */
const STUCK_THREAD_MS = 10_000;

export class ClientHungUpError extends Error {}

/** The items are read when the file's turn comes. */
export interface PrintTask<Work, Item> {
  readonly party: string;
  readonly work: Work;
  readonly items: AsyncIterable<readonly Item[]>;
  readonly hungUp: AbortSignal;
}

interface PrintingOptions {
  readonly maker: URL;
  readonly onFailure: (error: unknown) => void;
  readonly after?: RunLater;
  /** A file that is not finished after this many milliseconds is given up; undefined if it may take any time. */
  readonly limitMs?: number;
}

const runLater: RunLater = (milliseconds, work) => void setTimeout(work, milliseconds).unref();

export class PrintingQueue<Work, Item> {
  readonly #queue = new FairQueue(PRINTING_PLACES);
  readonly #options: Required<Omit<PrintingOptions, "limitMs">> & PrintingOptions;

  constructor(options: PrintingOptions) {
    this.#options = { after: runLater, ...options };
  }

  /** Rejects with QueueFullError, ClientHungUpError, or the error that prevented the file. */
  open(print: PrintTask<Work, Item>): Promise<ReadableStream<Uint8Array>> {
    return new Promise((opened, refused) => {
      const work = async () => {
        if (print.hungUp.aborted) throw new ClientHungUpError();
        const making = new FileMaking(print, this.#options);
        await making.begun;
        opened(making.file);
        await making.ended.catch(this.#options.onFailure);
      };
      this.#queue.run(print.party, work).catch(refused);
    });
  }
}

class FileMaking {
  readonly file: ReadableStream<Uint8Array>;
  readonly begun: Promise<void>;
  /** Resolves when the thread has ended; rejects if an error ended the file after its first piece. */
  readonly ended: Promise<void>;
  readonly #worker: Worker;
  readonly #gone: Promise<void>;
  readonly #after: RunLater;
  #moves = 0;
  #isOver = false;
  readonly #begin = Promise.withResolvers<void>();
  readonly #finish = Promise.withResolvers<void>();
  #hasBegun = false;

  constructor(
    { work, items, hungUp }: PrintTask<unknown, unknown>,
    { maker, after, limitMs }: PrintingOptions & { after: RunLater },
  ) {
    this.#after = after;
    this.#worker = new Worker(maker, {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
      name: "print",
    });
    this.#gone = new Promise((gone) => this.#worker.once("exit", () => gone()));
    this.begun = this.#begin.promise;
    this.ended = this.#finish.promise;
    this.file = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const fail = (error: unknown) => this.#end(() => controller.error(error), error);
          this.#worker.on("message", (message: MessageFromMaker) => {
            if (this.#isOver) return;
            this.#hasBegun = true;
            this.#begin.resolve();
            if (message === "end") return this.#end(() => controller.close());
            this.#moves += 1;
            return controller.enqueue(message);
          });
          this.#worker.on("error", fail);
          // The thread ended without a message, for example out of memory.
          this.#worker.on("exit", () => fail(new Error("The thread ended before its file.")));
          hungUp.addEventListener("abort", () => !this.#hasBegun && fail(new ClientHungUpError()));
          this.#watch(fail);
          if (limitMs !== undefined) after(limitMs, () => fail(new QueueFullError("The file takes too long.")));
          this.#give(items).catch(fail);
        },
        pull: () => {
          this.#moves += 1;
          this.#say("more");
        },
        cancel: () => this.#end(() => undefined),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: BUFFERED_BYTES_MAX }),
    );
  }

  async #give(items: AsyncIterable<readonly unknown[]>): Promise<void> {
    for await (const some of items) {
      if (this.#isOver) return;
      this.#say({ items: some });
    }
    this.#say("begin");
  }

  #say(message: MessageToMaker): void {
    if (!this.#isOver) this.#worker.postMessage(message);
  }

  #watch(fail: (error: unknown) => void): void {
    const seen = this.#moves;
    this.#after(READER_TIMEOUT_MS, () => {
      if (this.#isOver) return;
      if (this.#moves === seen) fail(new Error("Nobody reads the file, or nothing makes it."));
      else this.#watch(fail);
    });
  }

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

  /** Terminating it while it begins to compress would crash the whole process (Node 24: "close before init"). */
  async #stop(): Promise<void> {
    this.#worker.postMessage("stop" satisfies MessageToMaker);
    const force = setTimeout(() => void this.#worker.terminate(), STUCK_THREAD_MS);
    await this.#gone;
    clearTimeout(force);
  }
}
