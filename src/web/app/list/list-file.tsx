import { useState } from "react";

import type { ListFileName } from "#contract/contract.ts";
import { makeListFilePath } from "#contract/list-files.ts";
import { formatCount } from "#domain/words/count.ts";
import { Button } from "#web/ui/button.tsx";

import { FileDownload } from "./file-download.tsx";

/** A line break inside a cell is only a line feed. */
const CARRIAGE_RETURN = 13;

const rowProgress = {
  counts: (piece: Uint8Array) => piece.filter((byte) => byte === CARRIAGE_RETURN).length,
  says: (lines: number) => (lines > 1 ? `${formatCount(lines - 1)} satır indi…` : undefined),
};

export function ListFile({ list, filter, onEnd }: { list: ListFileName; filter: object; onEnd: () => void }) {
  const [isDownloading, setDownloading] = useState(false);
  if (isDownloading)
    return (
      <FileDownload
        path={makeListFilePath(list)}
        body={filter}
        missing="Bu liste dosya olarak indirilemiyor."
        progress={rowProgress}
        onEnd={onEnd}
      />
    );
  return (
    <Button look="secondary" onClick={() => setDownloading(true)}>
      Excel’e aktar
    </Button>
  );
}
