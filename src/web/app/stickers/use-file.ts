import { useEffect, useRef, useState } from "react";

import { CutOff, fileSentence, save } from "#web/app/api/fetch-file.ts";

import { fetchOrder } from "./fetch-file.ts";

/** How a file of stickers stands: nobody asked for it, it comes, or why it did not. */
export type FileState =
  | { at: "rest" }
  | { at: "coming"; share?: number; stickers?: number }
  | { at: "failed"; sentence: string; isCut: boolean };

/** How a file is ordered, and what is done with it once it is here. */
interface Wanted {
  order: () => Promise<{ path: string }>;
  deliver: (file: File) => void | Promise<void>;
}

/** One file at a time: `start` orders it, fetches it and saves it unless something else is to be done with it; `again` repeats what failed. */
export function useFile(): {
  state: FileState;
  start: (order: Wanted["order"], deliver?: Wanted["deliver"]) => void;
  again: () => void;
  cancel: () => void;
} {
  const [state, setState] = useState<FileState>({ at: "rest" });
  const running = useRef<AbortController>(undefined);
  const wanted = useRef<Wanted>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run({ order, deliver }: Wanted) {
    running.current?.abort();
    const mine = new AbortController();
    const { signal } = mine;
    running.current = mine;
    setState({ at: "coming" });
    try {
      const { path } = await order();
      // What was cut off is fetched again under the same order.
      wanted.current = { order: () => Promise.resolve({ path }), deliver };
      const onProgress = (share: number, stickers: number) => {
        if (!signal.aborted) setState({ at: "coming", share, stickers });
      };
      const file = await fetchOrder(path, { signal, onProgress });
      if (signal.aborted) return;
      await deliver(file);
      setState({ at: "rest" });
    } catch (error) {
      const sentence = fileSentence(error);
      if (sentence !== undefined && !signal.aborted)
        setState({ at: "failed", sentence, isCut: error instanceof CutOff });
    }
  }

  function start(order: Wanted["order"], deliver: Wanted["deliver"] = save) {
    wanted.current = { order, deliver };
    void run(wanted.current);
  }

  function cancel() {
    running.current?.abort();
    setState({ at: "rest" });
  }

  return { state, start, again: () => void (wanted.current && run(wanted.current)), cancel };
}
