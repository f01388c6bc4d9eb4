import { memo, useId, type ClipboardEvent, type KeyboardEvent } from "react";

import { isOddPlate, normalizePlate, PLATE_MAX } from "#domain/people/plate.ts";
import { inputStyle } from "#web/ui/field.tsx";

export const PlateRow = memo(function PlateRow({
  code,
  value,
  problem,
  onType,
  onPaste,
}: {
  code: string;
  value: string;
  problem: string | undefined;
  onType: (code: string, text: string) => void;
  onPaste: (code: string, plates: string[]) => void;
}) {
  const id = useId();
  // An unusual plate can be saved, so the message is a warning and not an error.
  const isOdd = problem === undefined && isOddPlate(value);
  const said = problem === undefined ? (isOdd ? `${id}-odd` : undefined) : `${id}-error`;

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text");
    // The browser pastes a single plate as usual.
    if (!/["\t;\n\r]/u.test(text.trim())) return;
    event.preventDefault();
    // Imported only for a list, because the code that reads lists is large.
    import("#domain/fleet/paste-plates.ts").then(
      ({ readPlates }) => onPaste(code, readPlates(text).plates),
      () => onType(code, text),
    );
  }

  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-1.5 py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <label htmlFor={id} translate="no" className="font-semibold tracking-wide">
        {code}
      </label>
      <input
        id={id}
        type="text"
        lang="en"
        placeholder="34 ABC 123"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={PLATE_MAX + 10}
        enterKeyHint="next"
        value={value}
        onChange={(event) => onType(code, event.target.value)}
        onBlur={() => value !== normalizePlate(value) && onType(code, normalizePlate(value))}
        onPaste={paste}
        onKeyDown={focusNextField}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={said}
        className={`${inputStyle} scroll-mt-24 scroll-mb-40`}
      />
      {problem !== undefined && (
        <p id={`${id}-error`} className="text-bad text-sm font-semibold sm:col-start-2">
          {problem}
        </p>
      )}
      {isOdd && (
        <p id={`${id}-odd`} className="text-warn text-sm font-semibold sm:col-start-2">
          Bu bir plakaya benzemiyor.
        </p>
      )}
    </li>
  );
});

/** Enter moves to the next field, as in a spreadsheet, because submitting would save an unfinished table. */
function focusNextField(event: KeyboardEvent) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.closest("li")?.nextElementSibling?.querySelector("input")?.focus();
}
