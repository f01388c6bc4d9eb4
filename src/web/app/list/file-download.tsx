import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

import { fetchFile, makeFileSentence, DownloadRefused, saveFile } from "#web/app/api/fetch-file.ts";
import { signInAgain } from "#web/app/api/session-ended.ts";
import { getShownAccount } from "#web/app/api/shown-account.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

interface DownloadProgress {
  counts: (piece: Uint8Array) => number;
  says: (count: number) => string | undefined;
}

export function FileDownload({
  path,
  body,
  missing,
  progress: { counts, says },
  onEnd,
}: {
  path: string;
  body: object;
  missing: string;
  progress: DownloadProgress;
  onEnd: () => void;
}) {
  const [count, setCount] = useState(0);
  // The query runs once for each mounted component, so each tap downloads exactly once.
  const download = useQuery({
    queryKey: ["file", path, useId()],
    queryFn: async ({ signal }) => {
      setCount(0);
      const onPiece = (piece: Uint8Array) => !signal.aborted && setCount((before) => before + counts(piece));
      const file = await fetchAsSignedIn(path, body, { signal, onPiece, missing });
      saveFile(file);
      showToast(`Dosya indirildi: ${file.name}`);
      onEnd();
      return file.name;
    },
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  const failure = download.isError && !download.isFetching ? makeFileSentence(download.error) : undefined;

  return (
    <div className="flex flex-wrap items-center gap-3">
      {failure === undefined ? (
        <p role="status" className="text-ink-soft text-sm tabular-nums">
          {says(count) ?? "Hazırlanıyor…"}
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

const UNAUTHENTICATED_STATUS = 401;

async function fetchAsSignedIn(
  path: string,
  body: object,
  how: { signal: AbortSignal; onPiece: (piece: Uint8Array) => void; missing: string },
): Promise<File> {
  const account = getShownAccount();
  const headers = { "Content-Type": "application/json", ...(account !== undefined && { "X-Account": account }) };
  const fetching = { ...how, init: { method: "POST", headers, body: JSON.stringify(body) } };
  try {
    return await fetchFile(path, fetching);
  } catch (error) {
    if (!(error instanceof DownloadRefused) || error.status !== UNAUTHENTICATED_STATUS || !(await signInAgain()))
      throw error;
    return fetchFile(path, fetching);
  }
}
