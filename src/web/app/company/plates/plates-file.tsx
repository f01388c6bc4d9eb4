import { FileUp } from "lucide-react";
import { useRef, useState } from "react";

import { foldPlate } from "#domain/people/plate.ts";
import { formatCount } from "#domain/words/count.ts";
import { formatHiddenRows } from "#web/app/company/list-files/list-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

async function readPlates(file: File): Promise<{ plates: string[]; hiddenRows: number } | { refused: string }> {
  const [{ readListFile }, { readPlates: readList }] = await Promise.all([
    import("../list-files/read-in-worker.ts"),
    import("#domain/fleet/paste-plates.ts"),
  ]);
  const list = await readListFile(file);
  if ("refused" in list) return list;
  const { plates, hasColumn } = readList(list.text);
  return { plates: hasColumn ? [...new Set(plates)] : [], hiddenRows: list.hiddenRows };
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
    const found = await readPlates(file).catch(() => ({ refused: READ_FAILED_MESSAGE }));
    if ("refused" in found) return setSaid({ text: found.refused, isBad: true });
    const { plates, hiddenRows } = found;
    const stored = new Set(taken.map(foldPlate));
    const fresh = plates.filter((plate) => !stored.has(foldPlate(plate)));
    if (plates.length === 0) return setSaid({ text: "Bu dosyada plaka sütunu bulamadık.", isBad: true });
    onPlates(fresh);
    const known = plates.length - fresh.length;
    const sentences = [
      `${file.name}: ${formatCount(fresh.length)} yeni plaka.`,
      known > 0 && `${formatCount(known)} plaka zaten kayıtlı.`,
      hiddenRows > 0 && formatHiddenRows(hiddenRows),
    ];
    setSaid({ text: sentences.filter(Boolean).join(" "), isBad: false });
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
