import { FileSpreadsheet } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { listFilePath, type ListFileName } from "#contract/list-files.ts";
import { formatCount } from "#domain/count.ts";
import { fetchFile, fileSentence, Refused, save } from "#web/app/api/fetch-file.ts";
import { signInAgain } from "#web/app/api/session-ended.ts";
import { shownAccount } from "#web/app/api/shown-account.ts";
import { Button } from "#web/ui/button.tsx";
import { say } from "#web/ui/live.tsx";
import { Notice } from "#web/ui/notice.tsx";

type State = { at: "rest" } | { at: "coming"; rows: number } | { at: "failed"; sentence: string };

/** Gives a list as a file for a spreadsheet, exactly what `filter` shows of it; it says how many rows have come, and can be stopped. */
export function ListFile({ list, filter }: { list: ListFileName; filter: object }) {
  const [state, setState] = useState<State>({ at: "rest" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    const mine = new AbortController();
    running.current = mine;
    setState({ at: "coming", rows: 0 });
    try {
      const file = await fetchList(list, filter, {
        signal: mine.signal,
        onRows: (rows) => !mine.signal.aborted && setState({ at: "coming", rows }),
      });
      save(file);
      say(`Dosya indirildi: ${file.name}`);
      setState({ at: "rest" });
    } catch (error) {
      const sentence = fileSentence(error);
      if (!mine.signal.aborted) setState(sentence === undefined ? { at: "rest" } : { at: "failed", sentence });
    }
  }

  function cancel() {
    running.current?.abort();
    setState({ at: "rest" });
  }

  if (state.at === "coming")
    return (
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <p role="status" className="text-ink-soft text-sm tabular-nums">
          {state.rows === 0 ? "Hazırlanıyor…" : `${formatCount(state.rows)} satır indi…`}
        </p>
        <Button look="secondary" onClick={cancel}>
          Vazgeç
        </Button>
      </div>
    );
  return (
    <div className="grid gap-3 print:hidden">
      <Button look="secondary" onClick={() => void start()} className="justify-self-start max-sm:w-full">
        <FileSpreadsheet aria-hidden="true" size={18} />
        Excel’e aktar
      </Button>
      {state.at === "failed" && <Notice kind="bad">{state.sentence}</Notice>}
    </div>
  );
}

/** The file of a list. Of a session that has ended the person is asked to sign in, and then it is fetched. */
async function fetchList(
  list: ListFileName,
  filter: object,
  { signal, onRows }: { signal: AbortSignal; onRows: (rows: number) => void },
): Promise<File> {
  const account = shownAccount();
  const headers = { "Content-Type": "application/json", ...(account !== undefined && { "X-Account": account }) };
  const init = { method: "POST", headers, body: JSON.stringify(filter) };
  // The headings are no row.
  let lines = -1;
  const onPiece = (piece: Uint8Array) => {
    for (const byte of piece) if (byte === CARRIAGE_RETURN) lines += 1;
    onRows(Math.max(lines, 0));
  };
  const fetching = { init, signal, onPiece, missing: "Bu liste dosya olarak indirilemiyor." };
  try {
    return await fetchFile(listFilePath(list), fetching);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== UNAUTHENTICATED || !(await signInAgain())) throw error;
    return fetchFile(listFilePath(list), fetching);
  }
}

/** Ends each row; inside of a cell a line ends without it. */
const CARRIAGE_RETURN = 13;
const UNAUTHENTICATED = 401;
