import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";

import { api } from "#web/app/api/client.ts";
import { SUGGESTIONS_OPTIONS } from "#web/app/api/refresh-others.ts";
import { useAfterAction } from "#web/app/api/use-after-deed.ts";
import { takeEarlyText } from "#web/app/forms/early-input.ts";
import { useTypedSearch } from "#web/app/list/typed-search.ts";

import { isSearchShortcut } from "./search-shortcut.ts";

export const hitsScript = {
  queryKey: ["script", "desk-hits"],
  queryFn: () => import("./desk-hits.tsx"),
  staleTime: Infinity,
};

export function useDeskSearch() {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState("");
  const [typed, setTyped] = useTypedSearch(asked, setAsked);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  /**
   * Whether Enter was pressed before the results arrived. If so, the chosen result opens on arrival (the first, unless
   * an arrow key chose another).
   */
  const isEntered = useRef(false);
  const text = asked.trim();
  const found = useQuery(
    api.company.desk.search.queryOptions({
      input: { search: text },
      enabled: text !== "",
      placeholderData: keepPreviousData,
      ...SUGGESTIONS_OPTIONS,
    }),
  );
  // The script that renders the results is loaded by a query, so that Enter can wait for the script as well as for the
  // results.
  const script = useQuery({ ...hitsScript, enabled: isOpen });
  const isFresh = typed === asked && !found.isPlaceholderData && found.isSuccess && script.isSuccess;
  const isShown = isOpen && text !== "" && typed.trim() !== "";
  const hasList = isShown && found.data !== undefined && script.isSuccess;
  const options = () => Array.from(list.current?.querySelectorAll<HTMLElement>("[role=option]") ?? []);

  useSearchShortcut(input, setOpen);
  useCloseOnPressOutside(isOpen, { input, list }, setOpen);

  useEffect(() => {
    if (!isEntered.current || !isFresh || !isShown) return;
    isEntered.current = false;
    options()[chosen]?.click();
  });

  useEffect(() => {
    options()[chosen]?.scrollIntoView({ block: "nearest" });
  });

  // After a successful action the next search starts with an empty field.
  useAfterAction(() => {
    setTyped("");
    setAsked("");
    setOpen(false);
  });

  // On a page that the server rendered, the user may have typed before hydration. React reports no event for that text.
  useLayoutEffect(() => {
    setTyped(takeEarlyText(input.current!));
    if (document.activeElement === input.current) setOpen(true);
  }, [setTyped]);

  function type(value: string) {
    setTyped(value);
    setChosen(0);
    isEntered.current = false;
    setOpen(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes letters, it handles the keys itself.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isShown) return setOpen(true);
      const count = options().length;
      setChosen((chosen + (event.key === "ArrowDown" ? 1 : count - 1)) % count);
    } else if (event.key === "Enter" && typed.trim() !== "") {
      event.preventDefault();
      if (isShown && isFresh) return options()[chosen]?.click();
      isEntered.current = true;
      setOpen(true);
    } else if (event.key === "Escape" && isShown) {
      // The next Escape makes the browser clear the field.
      event.preventDefault();
      setOpen(false);
    }
  }

  return {
    input,
    list,
    typed,
    text,
    found,
    isFresh,
    isShown,
    hasList,
    chosen,
    type,
    open: () => setOpen(true),
    onKeyDown,
  };
}

function useSearchShortcut(input: RefObject<HTMLInputElement | null>, setOpen: (isOpen: boolean) => void) {
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (!isSearchShortcut(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
      setOpen(true);
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [input, setOpen]);
}

function useCloseOnPressOutside(
  isOpen: boolean,
  { input, list }: { input: RefObject<HTMLInputElement | null>; list: RefObject<HTMLDivElement | null> },
  setOpen: (isOpen: boolean) => void,
) {
  useEffect(() => {
    if (!isOpen) return undefined;
    // Keeps the focus in the field while a result is pressed, so that typing can continue.
    const hold = (event: Event) => list.current?.contains(event.target as Node) && event.preventDefault();
    const close = (event: Event) => {
      if (event.target !== input.current) setOpen(false);
    };
    document.addEventListener("mousedown", hold);
    document.addEventListener("click", close);
    document.addEventListener("focusin", close);
    return () => {
      document.removeEventListener("mousedown", hold);
      document.removeEventListener("click", close);
      document.removeEventListener("focusin", close);
    };
  }, [isOpen, input, list, setOpen]);
}
