import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from "react";

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
    // While an input method composes letters, it handles the keys itself.
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
    // Keeps Enter from submitting the form, and Escape from closing the dialog around it.
    event.preventDefault();
  }

  return {
    listId: `${id}-list`,
    optionId,
    shown,
    at,
    open: () => setOpen(true),
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
