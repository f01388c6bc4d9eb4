import { FileUp } from "lucide-react";
import { useRef, useState } from "react";

import { foldPlate } from "#domain/people/plate.ts";
import { formatCount } from "#domain/words/count.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

async function readPlates(file: File): Promise<readonly string[] | { refused: string }> {
  const [{ readListFile }, { readPlatesOfFile }] = await Promise.all([
    import("../list-files/read-list-file.ts"),
    import("#domain/fleet/paste-plates.ts"),
  ]);
  const list = await readListFile(file);
  return "refused" in list ? list : readPlatesOfFile(list.text);
}

const READ_FAILED_MESSAGE = "Dosya okunamadı. Lütfen tekrar deneyin.";

export function PlatesFile({
  taken,
  onPlates,
}: {
  taken: readonly string[];
  onPlates: (plates: readonly string[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<{ text: string; isBad: boolean }>();

  async function fill(file: File | undefined) {
    if (!file) return;
    const plates = await readPlates(file).catch(() => ({ refused: READ_FAILED_MESSAGE }));
    if ("refused" in plates) return setSaid({ text: plates.refused, isBad: true });
    const stored = new Set(taken.map(foldPlate));
    const fresh = plates.filter((plate) => !stored.has(foldPlate(plate)));
    if (plates.length === 0) return setSaid({ text: "Bu dosyada plaka sütunu bulamadık.", isBad: true });
    onPlates(fresh);
    const known = plates.length - fresh.length;
    setSaid({
      text: `${file.name}: ${formatCount(fresh.length)} yeni plaka.${known > 0 ? ` ${formatCount(known)} plaka zaten kayıtlı.` : ""}`,
      isBad: false,
    });
  }

  return (
    <div className="grid gap-3 sm:justify-items-start">
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.txt,.tsv,.xls,.htm,.html"
        aria-label="Plaka dosyası"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void fill(target.files?.[0]);
          // Cleared, so that choosing the same file again after a correction fires a change event.
          target.value = "";
        }}
      />
      <Button look="secondary" onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" size={18} />
        Dosyadan doldur
      </Button>
      {said && <Notice kind={said.isBad ? "bad" : "info"}>{said.text}</Notice>}
    </div>
  );
}
