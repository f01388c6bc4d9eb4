import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from "react";

import { Field, inputStyle } from "./field.tsx";

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
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState<string>();
  /** Enter came before what the text finds. */
  const [isAhead, setAhead] = useState(false);
  const shown = isOpen && options.length > 0;
  const at = shown ? options.findIndex((option) => keyOf(option) === marked) : -1;

  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Where the field stands low in a dialog, the list would be below its edge.
    if (shown) list.current?.scrollIntoView({ block: "nearest" });
  }, [shown]);

  function choose(option: Option) {
    setOpen(false);
    setMarked(undefined);
    setAhead(false);
    onChoose(option);
  }

  function takeOnly() {
    const [only, ...others] = options;
    if (only !== undefined && others.length === 0) choose(only);
  }

  const arrive = useEffectEvent(takeOnly);
  const hasArrived = isAhead && isCurrent;
  useEffect(() => {
    if (!hasArrived) return;
    const timer = setTimeout(() => arrive());
    return () => clearTimeout(timer);
  }, [hasArrived]);

  function mark(nth: number) {
    setOpen(true);
    const option = options[(nth + options.length) % options.length];
    if (option === undefined) return;
    setMarked(keyOf(option));
    document.getElementById(optionId(option))?.scrollIntoView({ block: "nearest" });
  }

  function onKeyDown(event: KeyboardEvent) {
    // While letters are being put together the keys belong to that.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") mark(at + 1);
    else if (event.key === "ArrowUp") mark(at <= 0 ? options.length - 1 : at - 1);
    else if (event.key === "Enter") {
      const option = options[at];
      if (option === undefined && mayBeOther) return;
      if (option !== undefined) choose(option);
      else if (text.trim() !== "") setAhead(true);
    } else if (event.key === "Escape" && shown) setOpen(false);
    else return;
    // Enter must not send the form, nor Escape close the dialog around it.
    event.preventDefault();
  }

  const optionId = (option: Option) => `${id}-${keyOf(option)}`;
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
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={options[at] && optionId(options[at])}
            value={text}
            onChange={({ target }) => {
              setOpen(true);
              setMarked(undefined);
              setAhead(false);
              onText(target.value);
            }}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onBlur={(event) => {
              setOpen(false);
              setAhead(false);
              input.onBlur?.(event);
            }}
            onKeyDown={onKeyDown}
            className={inputStyle}
          />
        )}
      </Field>
      <div
        ref={list}
        id={`${id}-list`}
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
