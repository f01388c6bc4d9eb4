import { useState } from "react";

import type { ListFileName } from "#contract/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { announce } from "#web/ui/toast.tsx";

import type { ListDownload } from "./list-download.tsx";

/**
 * Downloads a list as a spreadsheet file, with the same filter as on the screen. The script is loaded when it is
 * needed.
 */
export function ListFile({ list, filter }: { list: ListFileName; filter: object }) {
  const [Download, setDownload] = useState<typeof ListDownload>();

  function start() {
    import("./list-download.tsx").then(
      (script) => setDownload(() => script.ListDownload),
      () => announce("Dosya hazırlanamadı. Lütfen tekrar deneyin.", "bad"),
    );
  }

  return (
    <div className="print:hidden">
      {Download ? (
        <Download list={list} filter={filter} onEnd={() => setDownload(undefined)} />
      ) : (
        <Button look="secondary" onClick={start} className="max-sm:w-full">
          Excel’e aktar
        </Button>
      )}
    </div>
  );
}
