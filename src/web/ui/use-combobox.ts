import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from "react";

/** What is open and marked of the list below a field that finds, and what the keys do there. */
export function useCombobox<Option>({
  text,
  options,
  isCurrent,
  keyOf,
  onChoose,
  mayBeOther,
}: {
  text: string;
  options: readonly Option[];
  isCurrent: boolean;
  keyOf: (option: Option) => string;
  onChoose: (option: Option) => void;
  mayBeOther: boolean;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState<string>();
  /** Enter came before what the text finds. */
  const [isAhead, setAhead] = useState(false);
  const shown = isOpen && options.length > 0;
  const at = shown ? options.findIndex((option) => keyOf(option) === marked) : -1;
  const optionId = (option: Option) => `${id}-${keyOf(option)}`;

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

  function press(event: KeyboardEvent) {
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

  return {
    listId: `${id}-list`,
    optionId,
    shown,
    /** The place of the option that the arrows have marked, or -1. */
    at,
    open: () => setOpen(true),
    /** Another text was typed: nothing of the list is marked any more. */
    startAnew() {
      setOpen(true);
      setMarked(undefined);
      setAhead(false);
    },
    leave() {
      setOpen(false);
      setAhead(false);
    },
    choose,
    press,
  };
}
