import { type ChildProcess, fork } from "node:child_process";

export interface PhotoToDraw {
  file: Uint8Array;
  edges: readonly number[];
  processorMs: number;
}

export interface DrawnImage {
  bytes: Uint8Array;
  width: number;
  height: number;
}

export type DrawerAnswer = "unreadable" | "too-large" | "too-long" | { drawn: DrawnImage[] };

/**
 * The process opens files of strangers, so it gets none of our environment variables. Two memory arenas are enough
 * for its threads.
 */
const DRAWER_ENVIRONMENT = { MALLOC_ARENA_MAX: "2" };

/** An image library cannot be interrupted, but its process can be killed. */
export class PhotoDrawer {
  readonly #child: ChildProcess;
  #isThere = true;
  #resting: NodeJS.Timeout | undefined;

  constructor() {
    const gone = () => {
      this.#isThere = false;
    };
    this.#child = fork(new URL("photo-process.ts", import.meta.url), [], {
      env: DRAWER_ENVIRONMENT,
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    })
      .once("exit", gone)
      .once("error", gone);
    // The process must not keep the server running. It ends together with the server.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isThere(): boolean {
    return this.#isThere;
  }

  /** Kills the process when it takes longer than `patienceMs`. Rejects when the process ends by itself. */
  draw(asked: PhotoToDraw, patienceMs: number): Promise<DrawerAnswer> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const finish = (say: () => void) => {
        clearTimeout(late);
        child.off("message", hear).off("exit", fail).off("error", fail);
        say();
      };
      const hear = (said: DrawerAnswer) => {
        if (said === "too-long") this.end();
        finish(() => resolve(said));
      };
      const fail = () => finish(() => reject(new Error("The process that draws photos ended.")));
      const late = setTimeout(() => hear("too-long"), patienceMs);
      child.on("message", hear).once("exit", fail).once("error", fail);
      child.send(asked, (error) => error && fail());
    });
  }

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
