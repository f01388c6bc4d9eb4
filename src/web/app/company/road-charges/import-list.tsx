import { useRef, useState, type ChangeEvent, type ClipboardEvent } from "react";

import { useUnsaved } from "#web/app/forms/unsaved.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

import { decodeFile, FILE_BYTES_MAX } from "./decode-file.ts";
import { ImportColumns } from "./import-columns.tsx";
import { isToSave } from "./import-line.ts";
import { ImportLines } from "./import-lines.tsx";
import { ImportProgress, ListKindChoice, LongListNotice } from "./import-notices.tsx";
import { refreshRoadCharges } from "./refresh-road-charges.ts";
import { SaveLines } from "./save-lines.tsx";
import { useImport } from "./use-import.ts";

/** A pasted text longer than this is not put into the text field, because browsers freeze on thousands of lines. */
const DRAWN_LENGTH_MAX = 20_000;

/**
 * Adds a list of tolls or fines that is pasted or read from a file. It shows how columns were read, then each line,
 * and saves all with one press.
 */
export function ImportList({ onSaved }: { onSaved: (count: number) => void }) {
  const [isTyped, setIsTyped] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const list = useImport(refreshRoadCharges);
  const { reading, lines, progress } = list;
  /** A pasted text that was too long for the field. */
  const [held, setHeld] = useState<string>();
  const toSave = lines?.filter(isToSave).length ?? 0;
  useUnsaved(isTyped || toSave > 0);

  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    // Cleared, so that the same file can be chosen again after it was corrected.
    const forget = () => (target.value = "");
    if (chosen.size > FILE_BYTES_MAX) {
      list.forget();
      list.refuse("Bu dosya çok büyük (en fazla 8 MB). Listeyi bölün.");
      return forget();
    }
    setHeld(undefined);
    const bytes = await chosen.arrayBuffer().catch(() => undefined);
    const text = bytes && decodeFile(new Uint8Array(bytes));
    forget();
    if (text !== undefined) return list.read(text);
    list.forget();
    list.refuse(
      bytes
        ? "Bu bir Excel dosyası. Excel’de “Farklı kaydet” ile CSV olarak kaydedin ya da satırları kopyalayıp buraya yapıştırın."
        : "Dosya okunamadı. Lütfen tekrar seçin.",
    );
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData("text/plain");
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    if (value.length + pasted.length <= DRAWN_LENGTH_MAX) return;
    event.preventDefault();
    const whole = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
    event.currentTarget.value = "";
    setIsTyped(true);
    setHeld(whole);
    list.read(whole);
  }

  async function save() {
    const saved = await list.save();
    if (saved === undefined) return;
    clear();
    onSaved(saved);
  }

  function clear() {
    list.forget();
    setIsTyped(false);
    setHeld(undefined);
    if (area.current) area.current.value = "";
  }

  return (
    <div className="grid gap-4">
      <ListKindChoice list={list} />
      {held !== undefined && <LongListNotice text={held} refused={list.refused} onRemove={clear} />}
      <div hidden={held !== undefined}>
        <TextArea
          ref={area}
          label="Liste"
          rows={6}
          spellCheck={false}
          className="font-mono"
          placeholder={"34 ABC 123\t21.11.2026 14:05\t42,50"}
          hint="Excel’den başlık satırıyla birlikte kopyalayıp yapıştırın. Başlık yoksa sıra şöyle olsun: plaka, gün ve saat, tutar, belge no, yer."
          error={held === undefined ? list.refused : undefined}
          onPaste={paste}
          onChange={({ target }) => setIsTyped(target.value !== "")}
        />
      </div>
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-label="Liste dosyası"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void readFile(event)}
      />
      <Actions>
        <Button
          look={reading ? "secondary" : "primary"}
          busy={progress?.what === "looking"}
          busyText="Bakılıyor…"
          idle={progress !== undefined}
          onClick={() => list.read(held ?? area.current?.value ?? "")}
        >
          Satırları oku
        </Button>
        <Button look="secondary" idle={progress !== undefined} onClick={() => file.current?.click()}>
          Dosya seç
        </Button>
      </Actions>
      <ImportProgress list={list} />
      {reading && (
        <ImportColumns
          reading={reading}
          choice={list.choice!}
          idle={progress?.what === "saving"}
          onChoose={list.choose}
        />
      )}
      {lines && <ImportLines lines={lines} onTellApart={list.tellApart} />}
      {reading && (lines || reading.isAsked) && (
        <SaveLines list={list} reading={reading} toSave={toSave} onSave={() => void save()} onClear={clear} />
      )}
    </div>
  );
}
