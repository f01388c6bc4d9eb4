import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";

import { Field, inputStyle } from "./field.tsx";
import { useCombobox } from "./use-combobox.ts";

/**
 * A field that finds while one types: arrows go through what was found, Enter takes it, Escape closes the list and nothing else. What
 * alone was found needs no arrow. The list stands in the page's flow, so that nothing is cut off in a dialog.
 */
export function Combobox<Option>({
  label,
  hint,
  error,
  text,
  onText,
  options,
  isCurrent,
  keyOf,
  render,
  onChoose,
  listLabel,
  mayBeOther = false,
  ...input
}: Omit<ComponentProps<"input">, "value" | "onChange" | "onKeyDown" | "onFocus"> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  text: string;
  onText: (text: string) => void;
  options: readonly Option[];
  /** Whether these are what the text finds, and not what an earlier one found. */
  isCurrent: boolean;
  keyOf: (option: Option) => string;
  render: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
  /** What the list is called. */
  listLabel: string;
  /** What is typed may stand for itself; Enter then sends the form while nothing of the list is marked. */
  mayBeOther?: boolean;
}) {
  const { listId, optionId, shown, at, open, startAnew, leave, choose, press } = useCombobox({
    text,
    options,
    isCurrent,
    keyOf,
    onChoose,
    mayBeOther,
  });
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Where the field stands low in a dialog, the list would be below its edge.
    if (shown) list.current?.scrollIntoView({ block: "nearest" });
  }, [shown]);

  return (
    <div className="relative">
      <Field label={label} hint={hint} error={error}>
        {(parts) => (
          <input
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            {...input}
            {...parts}
            aria-expanded={shown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={options[at] && optionId(options[at])}
            value={text}
            onChange={({ target }) => {
              startAnew();
              onText(target.value);
            }}
            onFocus={open}
            onClick={open}
            onBlur={(event) => {
              leave();
              input.onBlur?.(event);
            }}
            onKeyDown={press}
            className={inputStyle}
          />
        )}
      </Field>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={listLabel}
        hidden={!shown}
        className="border-line-strong bg-surface divide-line absolute inset-x-0 top-full z-10 mt-1.5 max-h-64 divide-y overflow-y-auto rounded-xl border shadow-xl [&[hidden]]:hidden"
      >
        {shown &&
          options.map((option, nth) => (
            <button
              key={keyOf(option)}
              id={optionId(option)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={nth === at}
              // The field keeps the focus, so that the list is still there for the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
              className={`flex min-h-11 w-full cursor-pointer items-center gap-3 px-4 py-2 text-left ${nth === at ? "bg-brand-soft" : "hover:bg-sunken"}`}
            >
              {render(option)}
            </button>
          ))}
      </div>
    </div>
  );
}
