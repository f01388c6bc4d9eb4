import { useEffect, useRef, useState } from "react";

import { DownloadCutOff, makeFileSentence, saveFile } from "#web/app/api/fetch-file.ts";

import { fetchOrder } from "./fetch-order.ts";

export type FileState =
  | { at: "rest" }
  | { at: "coming"; share?: number; stickers?: number }
  | { at: "failed"; sentence: string; isCut: boolean };

interface WantedFile {
  order: () => Promise<{ path: string }>;
  deliver: (file: File) => void | Promise<void>;
}

/**
 * `start` passes the downloaded file to `deliver`, or saves it without `deliver`; `again` repeats a failed download.
 */
export function useFile(): {
  state: FileState;
  start: (order: WantedFile["order"], deliver?: WantedFile["deliver"]) => void;
  again: () => void;
  cancel: () => void;
} {
  const [state, setState] = useState<FileState>({ at: "rest" });
  const running = useRef<AbortController>(undefined);
  const wanted = useRef<WantedFile>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run({ order, deliver }: WantedFile) {
    running.current?.abort();
    const mine = new AbortController();
    const { signal } = mine;
    running.current = mine;
    setState({ at: "coming" });
    try {
      const { path } = await order();
      // A retry after a lost connection downloads the same order.
      wanted.current = { order: () => Promise.resolve({ path }), deliver };
      const onProgress = (share: number, stickers: number) => {
        if (!signal.aborted) setState({ at: "coming", share, stickers });
      };
      const file = await fetchOrder(path, { signal, onProgress });
      if (signal.aborted) return;
      await deliver(file);
      setState({ at: "rest" });
    } catch (error) {
      const sentence = makeFileSentence(error);
      if (sentence !== undefined && !signal.aborted)
        setState({ at: "failed", sentence, isCut: error instanceof DownloadCutOff });
    }
  }

  function start(order: WantedFile["order"], deliver: WantedFile["deliver"] = saveFile) {
    wanted.current = { order, deliver };
    void run(wanted.current);
  }

  function cancel() {
    running.current?.abort();
    setState({ at: "rest" });
  }

  return { state, start, again: () => void (wanted.current && run(wanted.current)), cancel };
}
