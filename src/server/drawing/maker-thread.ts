import { setPriority } from "node:os";
import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { parentPort, workerData } from "node:worker_threads";

/** Messages to the thread: some items, "begin" after the last of them, "more" for the next piece, "stop" to end. */
export type MessageToMaker = { readonly items: readonly unknown[] } | "begin" | "more" | "stop";

export type MessageFromMaker = Uint8Array<ArrayBuffer> | "end";

const PIECE_BYTES = 64 * 1024;

/** Set only on Linux, because elsewhere it would apply to the whole process. */
const LOW_PRIORITY = 10;

/** Each piece is sent only when it is requested, so that the file is not made faster than it is read. */
class PieceWriter extends Writable {
  #held: Uint8Array[] = [];
  #size = 0;
  #wanted = 0;
  #waiting: (() => void) | undefined;

  want(): void {
    this.#wanted += 1;
    this.#waiting?.();
  }

  override _write(bytes: Uint8Array, _encoding: string, done: () => void): void {
    this.#held.push(bytes);
    this.#size += bytes.length;
    if (this.#size < PIECE_BYTES) done();
    else this.#send(done);
  }

  override _final(done: () => void): void {
    if (this.#size === 0) done();
    else this.#send(done);
  }

  #send(done: () => void): void {
    if (this.#wanted === 0) {
      this.#waiting = () => {
        this.#waiting = undefined;
        this.#send(done);
      };
      return;
    }
    this.#wanted -= 1;
    // The bytes are copied into a new buffer, which is transferred to the main thread.
    const piece = new Uint8Array(this.#size);
    let at = 0;
    for (const bytes of this.#held) {
      piece.set(bytes, at);
      at += bytes.length;
    }
    this.#held = [];
    this.#size = 0;
    postToParent(piece, [piece.buffer]);
    done();
  }
}

function postToParent(message: MessageFromMaker, handedOver: ArrayBuffer[] = []): void {
  parentPort!.postMessage(message, handedOver);
}

export function serveMaker<Work, Item>(write: (work: Work, items: Item[], sink: Writable) => Promise<void>): void {
  if (process.platform === "linux") setPriority(0, LOW_PRIORITY);
  const received: Item[] = [];
  const pieceWriter = new PieceWriter();
  // An error is not caught: it ends the thread, and with it the file.
  const makeFile = async () => {
    await write(workerData as Work, received, pieceWriter);
    await finished(pieceWriter);
    postToParent("end");
    parentPort!.close();
  };
  parentPort!.on("message", (message: MessageToMaker) => {
    if (message === "more") pieceWriter.want();
    else if (message === "begin") void makeFile();
    else if (message === "stop") process.exit();
    else received.push(...(message.items as Item[]));
  });
}
