import { type ChildProcess, fork } from "node:child_process";

/** What a process is given to draw, and the most processor time that it may take. */
export interface ToDraw {
  file: Uint8Array;
  edges: readonly number[];
  processorMs: number;
}

export interface Drawn {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** What it answers to that. */
export type Answer = "unreadable" | "too-large" | "too-long" | { drawn: Drawn[] };

/** It opens what strangers sent, and is told nothing of what this process knows; two pools of memory are enough for its threads. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: "2" };

/** A process of its own that draws photos, one at a time: what a library is at in it can be ended by ending it. */
export class PhotoDrawer {
  readonly #child: ChildProcess;
  #isThere = true;
  #resting: NodeJS.Timeout | undefined;

  constructor() {
    const gone = () => {
      this.#isThere = false;
    };
    this.#child = fork(new URL("photo-process.ts", import.meta.url), [], {
      env: ENVIRONMENT,
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    })
      .once("exit", gone)
      .once("error", gone);
    // It keeps no server from ending, and ends with it.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Whether it can draw another one. */
  get isThere(): boolean {
    return this.#isThere;
  }

  /** Draws a file; one that takes longer than `patienceMs` ends the process. Rejects where that ends by itself. */
  draw(asked: ToDraw, patienceMs: number): Promise<Answer> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const finish = (say: () => void) => {
        clearTimeout(late);
        child.off("message", hear).off("exit", fail).off("error", fail);
        say();
      };
      const hear = (said: Answer) => {
        if (said === "too-long") this.end();
        finish(() => resolve(said));
      };
      const fail = () => finish(() => reject(new Error("The process that draws photos ended.")));
      const late = setTimeout(() => hear("too-long"), patienceMs);
      child.on("message", hear).once("exit", fail).once("error", fail);
      child.send(asked, (error) => error && fail());
    });
  }

  /** Calls back when nobody has woken it for so long. */
  rest(milliseconds: number, onRested: () => void): void {
    this.#resting = setTimeout(onRested, milliseconds).unref();
  }

  wake(): void {
    clearTimeout(this.#resting);
  }

  end(): void {
    this.#isThere = false;
    this.#child.kill("SIGKILL");
  }
}
