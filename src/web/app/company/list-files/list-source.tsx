import { useRef } from "react";

import { formatCount } from "#domain/words/count.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

import { formatHiddenRows, LIST_FILE_TYPES } from "./list-file.ts";
import { useListInput, type ListOutsideField } from "./use-list-input.ts";

/** The input for a list of any kind: text pasted into a field, or a file that is chosen or dropped. */
export function ListSource({
  hint,
  placeholder,
  refused,
  reading,
  isRead,
  lines,
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
  /** The number of lines below the heading; undefined before the list is read. */
  lines: number | undefined;
  onList: (text: string) => void;
  onRefuse: (sentence: string) => void;
  /** Called when the input changes. `isFilled` is true if the input has any text. */
  onChange: (isFilled: boolean) => void;
}) {
  const { area, held, isFileOver, isReadingFile, readFile, edit, paste, drag, remove } = useListInput({
    isBusy: reading !== undefined,
    onList,
    onRefuse,
    onChange,
  });
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={`grid gap-4 rounded-xl ${isFileOver ? "outline-brand bg-brand-soft outline-2 outline-offset-4" : ""}`}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
    >
      {held && (
        <HeldList
          held={held}
          lines={lines}
          refused={refused}
          onSheet={(sheet) => void readFile(held.file, sheet)}
          onRemove={remove}
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
          onChange={({ target }) => edit(target.value !== "")}
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
          busy={reading === "looking" || isReadingFile}
          busyText="Bakılıyor…"
          idle={reading !== undefined || isReadingFile}
          onClick={() => onList(held?.text ?? area.current?.value ?? "")}
        >
          Satırları oku
        </Button>
        <Button look="secondary" idle={reading !== undefined || isReadingFile} onClick={() => input.current?.click()}>
          Dosya seç
        </Button>
      </Actions>
    </div>
  );
}

/** Replaces the text field for a file or a long pasted text. For a workbook, another sheet can be chosen. */
function HeldList({
  held: { file, sheets = [], sheet = 0, hiddenRows = 0 },
  lines,
  refused,
  onSheet,
  onRemove,
}: {
  held: ListOutsideField;
  lines: number | undefined;
  refused: string | undefined;
  onSheet: (sheet: number) => void;
  onRemove: () => void;
}) {
  const name = file?.name ?? "Yapıştırılan liste";
  return (
    <div className="grid gap-3 sm:justify-items-start">
      <p className="font-semibold wrap-anywhere">
        {`${name}${lines === undefined ? "" : `: ${formatCount(lines)} satır`}.${file ? "" : " Uzun olduğu için kutuda gösterilmiyor."}`}
      </p>
      {hiddenRows > 0 && <Notice kind="info">{formatHiddenRows(hiddenRows)}</Notice>}
      {sheets.length > 1 && (
        <SelectField
          label="Excel sayfası"
          value={String(sheet)}
          hint={`Dosyada ${formatCount(sheets.length)} sayfa var. Yalnızca bu sayfayı okuduk.`}
          onChange={({ target }) => onSheet(Number(target.value))}
        >
          {sheets.map((title, nth) => (
            <option key={title} value={nth}>
              {title}
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
