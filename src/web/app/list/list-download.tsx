import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

import { listFilePath, type ListFileName } from "#contract/list-files.ts";
import { formatCount } from "#domain/count.ts";
import { fetchFile, fileSentence, Refused, save } from "#web/app/api/fetch-file.ts";
import { signInAgain } from "#web/app/api/session-ended.ts";
import { shownAccount } from "#web/app/api/shown-account.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { announce } from "#web/ui/toast.tsx";

/** Fetches a list as a file and hands it to the person; says how many rows have come, can be stopped, and be tried again. */
export function ListDownload({ list, filter, onEnd }: { list: ListFileName; filter: object; onEnd: () => void }) {
  const [rows, setRows] = useState(0);
  // It is asked for once, by nothing but a tap, and ends with this part of the page.
  const download = useQuery({
    queryKey: ["list-file", list, useId()],
    queryFn: async ({ signal }) => {
      setRows(0);
      const file = await fetchList(list, filter, { signal, onRows: (count) => !signal.aborted && setRows(count) });
      save(file);
      announce(`Dosya indirildi: ${file.name}`);
      onEnd();
      return file.name;
    },
    networkMode: "always",
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  const failure = download.isError && !download.isFetching ? fileSentence(download.error) : undefined;

  return (
    <div className="flex flex-wrap items-center gap-3">
      {failure === undefined ? (
        <p role="status" className="text-ink-soft text-sm tabular-nums">
          {rows === 0 ? "Hazırlanıyor…" : `${formatCount(rows)} satır indi…`}
        </p>
      ) : (
        <>
          <Notice kind="bad">{failure}</Notice>
          <Button look="secondary" onClick={() => void download.refetch()}>
            Tekrar dene
          </Button>
        </>
      )}
      <Button look="secondary" onClick={onEnd}>
        Vazgeç
      </Button>
    </div>
  );
}

/** Ends each row; inside of a cell a line ends without it. */
const CARRIAGE_RETURN = 13;
const UNAUTHENTICATED = 401;

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
    lines += piece.filter((byte) => byte === CARRIAGE_RETURN).length;
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
