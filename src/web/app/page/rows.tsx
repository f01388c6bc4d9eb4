import { useLocation } from "@tanstack/react-router";
import { ChevronDown, ChevronRight } from "lucide-react";
import {
  Children,
  createContext,
  isValidElement,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type ReactNode,
} from "react";
import { flushSync } from "react-dom";

import { subscribeToUnsaved, UnsavedFormsContext, useUnsaved } from "#web/app/forms/unsaved.ts";
import type { Elements } from "#web/ui/elements.ts";

const OpenRowContext = createContext<
  { open: string | undefined; setOpen: (id: string | undefined) => void } | undefined
>(undefined);

export function useOpenRow(): (id: string) => void {
  const rows = use(OpenRowContext);
  return (id) => rows?.setOpen(id);
}

export function useShowRow(): (id: string) => void {
  const openRow = useOpenRow();
  return (id) => {
    flushSync(() => openRow(id));
    const button = document.getElementById(id)?.closest("button");
    button?.scrollIntoView({ block: "start" });
    button?.focus({ preventScroll: true });
  };
}

export function FoldingRows({ children }: { children: ReactNode }) {
  const { hash } = useLocation();
  const [open, setOpen] = useState<string | undefined>(hash);
  const [followed, setFollowed] = useState(hash);
  if (hash !== followed) {
    setFollowed(hash);
    if (hash !== "") setOpen(hash);
  }
  return <OpenRowContext value={{ open, setOpen }}>{children}</OpenRowContext>;
}

/** Rows must be direct children, because the group reads their ids. */
export function RowGroup({
  title,
  folded,
  children,
}: {
  title: string;
  folded?: { value: Elements } | undefined;
  children: ReactNode;
}) {
  const id = useId();
  const rows = use(OpenRowContext);
  const [isAsked, setAsked] = useState(false);
  const isWithin = rows?.open !== undefined && listRowIds(children).includes(rows.open);
  const isOpen = !folded || isAsked || isWithin;
  const [unsaved] = useState(() => new Set<string>());
  const isUnsaved = useSyncExternalStore(subscribeToUnsaved, () => unsaved.size > 0);
  // Reports unsaved text also to the surrounding dialog or page.
  useUnsaved(isUnsaved);

  function toggle() {
    setAsked(!isOpen);
    if (isWithin) rows.setOpen(undefined);
  }

  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 className={`mb-2 ${folded ? groupStyle : "text-ink-soft px-1 text-sm font-semibold"}`}>
        {folded ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-labelledby={id}
            aria-describedby={makeValueId(id)}
            onClick={toggle}
            className={`group ${rowStyle}`}
          >
            <RowContent id={id} title={title} value={isUnsaved && !isOpen ? <UnsavedMark /> : folded.value} />
          </button>
        ) : (
          <span id={id}>{title}</span>
        )}
      </h2>
      <div hidden={!isOpen} className={groupStyle}>
        <UnsavedFormsContext value={unsaved}>{children}</UnsavedFormsContext>
      </div>
    </section>
  );
}

const groupStyle = "border-line bg-surface divide-line divide-y overflow-clip rounded-2xl border";

function listRowIds(children: ReactNode): (string | undefined)[] {
  return Children.toArray(children).map((child) =>
    isValidElement<{ id?: string }>(child) ? child.props.id : undefined,
  );
}

function UnsavedMark() {
  return <span className="text-warn font-semibold">Kaydedilmedi</span>;
}

export const rowStyle =
  "hover:bg-sunken text-ink flex min-h-12 w-full items-center justify-between gap-4 px-4 py-2 text-left no-underline focus-visible:-outline-offset-4";

/** A title wraps only if it does not fit even without the value, for example with very large text. */
export function RowContent({
  id,
  title,
  value,
  leads = false,
}: {
  id?: string;
  title: string;
  value?: Elements;
  leads?: boolean;
}) {
  const Chevron = leads ? ChevronRight : ChevronDown;
  return (
    <>
      <span id={id} className="min-w-0 shrink font-semibold">
        {title}
      </span>
      <span className="flex min-w-8 shrink-[99999] items-center gap-2.5">
        <span id={id && makeValueId(id)} className="text-ink-soft min-w-0 truncate">
          {value}
        </span>
        <Chevron aria-hidden="true" size={20} className="text-ink-soft shrink-0 group-aria-expanded:rotate-180" />
      </span>
    </>
  );
}

function makeValueId(id: string): string {
  return `${id}-deger`;
}

export function FoldingRow({
  id,
  title,
  value,
  lead,
  children,
}: {
  id: string;
  title: string;
  value?: Elements;
  lead?: string;
  children: ReactNode;
}) {
  const { hash } = useLocation();
  const alone = useState<string | undefined>(hash);
  const { open, setOpen } = use(OpenRowContext) ?? { open: alone[0], setOpen: alone[1] };
  const isOpen = open === id;
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  const [unsaved] = useState(() => new Set<string>());
  const isUnsaved = useSyncExternalStore(subscribeToUnsaved, () => unsaved.size > 0);
  // Reports unsaved text also to the surrounding dialog or page.
  useUnsaved(isUnsaved);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (hash !== id) return;
    button.current?.scrollIntoView({ block: "start" });
    button.current?.focus({ preventScroll: true });
  }, [hash, id]);

  function toggle({ currentTarget }: MouseEvent<HTMLElement>) {
    const before = currentTarget.getBoundingClientRect().top;
    flushSync(() => setOpen(isOpen ? undefined : id));
    // If a row above closes at the same time, all rows below move up. Scrolling keeps this row under the finger.
    window.scrollBy(0, currentTarget.getBoundingClientRect().top - before);
  }

  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3>
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-labelledby={id}
          aria-describedby={makeValueId(id)}
          onClick={toggle}
          className={`group scroll-mt-20 ${rowStyle}`}
        >
          <RowContent id={id} title={title} value={isUnsaved && !isOpen ? <UnsavedMark /> : value} />
        </button>
      </h3>
      {wasOpened && (
        <div hidden={!isOpen} className="px-4 pt-1 pb-5">
          {lead && <p className="text-ink-soft mb-4">{lead}</p>}
          <UnsavedFormsContext value={unsaved}>{children}</UnsavedFormsContext>
        </div>
      )}
    </section>
  );
}

export function focusRow(id: string): void {
  document.getElementById(id)?.closest("button")?.focus();
}

export function RowButton({ title, value, onClick }: { title: string; value?: Elements; onClick: () => void }) {
  const id = useId();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-labelledby={id}
      aria-describedby={makeValueId(id)}
      onClick={onClick}
      className={rowStyle}
    >
      <RowContent id={id} title={title} value={value} leads />
    </button>
  );
}
