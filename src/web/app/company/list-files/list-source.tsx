import { useRef, useState, type ClipboardEvent, type DragEvent } from "react";

import { formatCount } from "#domain/words/count.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

import { LIST_FILE_TYPES, readListFile } from "./read-list-file.ts";

/**
 * A pasted text with more characters is not put into the text field, because browsers freeze on thousands of lines.
 */
const FIELD_CHARACTERS_MAX = 20_000;

/** A list outside the text field: a file, or a pasted text that is too long for the field. */
interface StoredList {
  readonly text: string;
  readonly file?: File;
  readonly sheets?: readonly string[];
  readonly sheet?: number;
}

/** The input for a list of any kind: text pasted into a field, or a file that is chosen or dropped. */
export function ListSource({
  hint,
  placeholder,
  refused,
  reading,
  isRead,
  onList,
  onRefuse,
  onChange,
}: {
  hint: string;
  placeholder: string;
  /** The message that explains why the last list was refused. */
  refused: string | undefined;
  /** Undefined unless rows are being looked up or saved. */
  reading: "looking" | "saving" | undefined;
  isRead: boolean;
  onList: (text: string) => void;
  onRefuse: (sentence: string) => void;
  /** Called when the input changes. `isFilled` is true if the input has any text. */
  onChange: (isFilled: boolean) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [held, setHeld] = useState<StoredList>();
  const [isOver, setIsOver] = useState(false);

  function hold(next: StoredList) {
    if (area.current) area.current.value = "";
    setHeld(next);
    onChange(true);
    onList(next.text);
  }

  async function readFile(file: File | undefined, sheet?: number) {
    if (!file || reading) return;
    const found = await readListFile(file, sheet);
    if (!("refused" in found)) return hold({ ...found, file });
    setHeld(undefined);
    onRefuse(found.refused);
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const [file] = event.clipboardData.files;
    const pasted = event.clipboardData.getData("text/plain");
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const isFile = file !== undefined && pasted === "";
    if (!isFile && value.length + pasted.length <= FIELD_CHARACTERS_MAX) {
      // A whole list pasted into the empty field is parsed at once.
      if (value === "" && pasted.trim().includes("\n")) onList(pasted);
      return;
    }
    event.preventDefault();
    if (isFile) void readFile(file);
    else hold({ text: value.slice(0, selectionStart) + pasted + value.slice(selectionEnd) });
  }

  function drag(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setIsOver(event.type !== "dragleave" && event.type !== "drop");
    if (event.type === "drop") void readFile(event.dataTransfer.files[0]);
  }

  return (
    <div
      className={`grid gap-4 rounded-xl ${isOver ? "outline-brand bg-brand-soft outline-2 outline-offset-4" : ""}`}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
    >
      {held && (
        <HeldList
          held={held}
          refused={refused}
          onSheet={(sheet) => void readFile(held.file, sheet)}
          onRemove={() => {
            setHeld(undefined);
            onChange(false);
          }}
        />
      )}
      <div hidden={held !== undefined}>
        <TextArea
          ref={area}
          label="Liste"
          rows={6}
          spellCheck={false}
          className="font-mono"
          placeholder={placeholder}
          hint={hint}
          error={held ? undefined : refused}
          onPaste={paste}
          onChange={({ target }) => onChange(target.value !== "")}
        />
      </div>
      <input
        ref={input}
        type="file"
        accept={LIST_FILE_TYPES}
        aria-label="Liste dosyası"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void readFile(target.files?.[0]);
          // Cleared, so that choosing the same file again after a correction fires a change event.
          target.value = "";
        }}
      />
      <Actions>
        <Button
          look={isRead ? "secondary" : "primary"}
          busy={reading === "looking"}
          busyText="Bakılıyor…"
          idle={reading !== undefined}
          onClick={() => onList(held?.text ?? area.current?.value ?? "")}
        >
          Satırları oku
        </Button>
        <Button look="secondary" idle={reading !== undefined} onClick={() => input.current?.click()}>
          Dosya seç
        </Button>
      </Actions>
    </div>
  );
}

/** Replaces the text field for a file or a long pasted text. For a workbook, another sheet can be chosen. */
function HeldList({
  held: { text, file, sheets = [], sheet = 0 },
  refused,
  onSheet,
  onRemove,
}: {
  held: StoredList;
  refused: string | undefined;
  onSheet: (sheet: number) => void;
  onRemove: () => void;
}) {
  const lines = formatCount(text.split(/\r\n|[\n\r]/u).filter((line) => line.trim() !== "").length);
  return (
    <div className="grid gap-3 sm:justify-items-start">
      <p className="font-semibold wrap-anywhere">
        {file
          ? `${file.name}: ${lines} satır.`
          : `${lines} satırlık liste yapıştırıldı. Uzun olduğu için kutuda gösterilmiyor.`}
      </p>
      {sheets.length > 1 && (
        <SelectField
          label="Excel sayfası"
          value={String(sheet)}
          hint={`Dosyada ${formatCount(sheets.length)} sayfa var. Yalnız bu sayfayı okuduk.`}
          onChange={({ target }) => onSheet(Number(target.value))}
        >
          {sheets.map((name, nth) => (
            <option key={name} value={nth}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {refused !== undefined && <Notice kind="bad">{refused}</Notice>}
      <Button look="secondary" onClick={onRemove}>
        Listeyi kaldır
      </Button>
    </div>
  );
}
