import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";

import { Field, inputStyle } from "./field.tsx";
import { useCombobox } from "./use-combobox.ts";

/**
 * If there is a single result, Enter chooses it without arrows. The list is in the page's flow, because a dialog would
 * clip an overlay.
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
  isCurrent: boolean;
  keyOf: (option: Option) => string;
  render: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
  listLabel: string;
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
      <OptionList
        id={listId}
        label={listLabel}
        isShown={shown}
        options={options}
        marked={at}
        keyOf={keyOf}
        idOf={optionId}
        render={render}
        onChoose={choose}
      />
    </div>
  );
}

function OptionList<Option>({
  id,
  label,
  isShown,
  options,
  marked,
  keyOf,
  idOf,
  render,
  onChoose,
}: {
  id: string;
  label: string;
  isShown: boolean;
  options: readonly Option[];
  marked: number;
  keyOf: (option: Option) => string;
  idOf: (option: Option) => string;
  render: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
}) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // If the field is low in a dialog, the list opens below the visible part and must be scrolled into view.
    if (isShown) list.current?.scrollIntoView({ block: "nearest" });
  }, [isShown]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      hidden={!isShown}
      className="border-line-strong bg-surface divide-line absolute inset-x-0 top-full z-20 mt-1.5 max-h-64 divide-y overflow-y-auto rounded-xl border shadow-xl [&[hidden]]:hidden"
    >
      {isShown &&
        options.map((option, nth) => (
          <button
            key={keyOf(option)}
            id={idOf(option)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={nth === marked}
            // Keeps the focus in the field. On blur the list would close before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
            className={`flex min-h-11 w-full cursor-pointer items-center gap-3 px-4 py-2 text-left ${nth === marked ? "bg-brand-soft" : "hover:bg-sunken"}`}
          >
            {render(option)}
          </button>
        ))}
    </div>
  );
}
