import { useRef, useState, type ClipboardEvent, type DragEvent } from "react";

import { readListFile } from "./read-in-worker.ts";

/**
 * The maximum number of characters in the text field after a paste. A longer text is kept outside the field, because
 * browsers freeze on thousands of lines.
 */
const FIELD_CHARACTERS_MAX = 20_000;

const READ_FAILED_MESSAGE = "Dosya okunamadı. Lütfen tekrar seçin.";

/** A list outside the text field: a file, or a pasted text that is too long for the field. */
export interface ListOutsideField {
  readonly text: string;
  readonly file?: File;
  readonly sheets?: readonly string[];
  readonly sheet?: number;
  readonly hiddenRows?: number;
}

/**
 * The text field for a list, and the list that is held outside it. Lists come in by paste, by drop and as a chosen
 * file.
 */
export function useListInput({
  isBusy,
  onList,
  onRefuse,
  onChange,
}: {
  /** Whether lines are being looked up or saved. Files are then ignored. */
  isBusy: boolean;
  onList: (text: string) => void;
  onRefuse: (sentence: string) => void;
  /** Called when the input changes. `isFilled` is true if the input has any text. */
  onChange: (isFilled: boolean) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [held, setHeld] = useState<ListOutsideField>();
  const [isFileOver, setIsFileOver] = useState(false);
  const [isReadingFile, setIsReadingFile] = useState(false);
  /** The number of lists that came in. A file is not taken if a newer list came in while it was read. */
  const listCount = useRef(0);

  function beginList(): number {
    setIsReadingFile(false);
    return (listCount.current += 1);
  }

  function hold(next: ListOutsideField) {
    beginList();
    if (area.current) area.current.value = "";
    setHeld(next);
    onChange(true);
    onList(next.text);
  }

  async function readFile(file: File | undefined, sheet?: number) {
    if (!file || isBusy) return;
    const count = beginList();
    setIsReadingFile(true);
    const found = await readListFile(file, sheet).catch(() => ({ refused: READ_FAILED_MESSAGE }));
    if (count !== listCount.current) return;
    setIsReadingFile(false);
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
      beginList();
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
    setIsFileOver(event.type !== "dragleave" && event.type !== "drop");
    if (event.type === "drop") void readFile(event.dataTransfer.files[0]);
  }

  function edit(isFilled: boolean) {
    beginList();
    onChange(isFilled);
  }

  function remove() {
    beginList();
    setHeld(undefined);
    onChange(false);
  }

  return { area, held, isFileOver, isReadingFile, readFile, edit, paste, drag, remove };
}
