import type { LucideIcon } from "lucide-react";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";

import { readSentenceFor } from "#web/app/api/sentences.ts";
import { Button } from "#web/ui/button.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { Failed } from "#web/ui/states.tsx";

/** How many of a group are seen before one asks for all. */
const FIRST = 5;

type PagedList = Parameters<typeof ShowMore>[0]["list"] & {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

/** One kind of thing that needs attention: how many there are, the first few, and the way to all of them. */
export function AttentionGroup<Item>({
  title,
  Icon,
  count,
  list,
  items,
  children,
}: {
  title: string;
  Icon: LucideIcon;
  count: number | undefined;
  list: PagedList;
  items: readonly Item[] | undefined;
  /** One row, a list item. */
  children: (item: Item) => ReactNode;
}) {
  const id = useId();
  const [all, setAll] = useState(false);
  const rows = useRef<HTMLUListElement>(null);

  useEffect(() => {
    // The button is gone; those who were on it go on with the first row that it brought.
    if (all) rows.current?.children[FIRST]?.querySelector("a")?.focus();
  }, [all]);

  if (items === undefined && list.error === null) return null;
  if (items?.length === 0) return null;
  const hidden = items !== undefined && !all && (items.length > FIRST || list.hasNextPage);
  return (
    <section aria-labelledby={id} className="border-line bg-surface min-w-0 self-start rounded-2xl border p-4 sm:p-5">
      <h3 id={id} className="flex items-center gap-2 text-lg font-bold">
        <Icon aria-hidden="true" size={20} className="text-ink-soft shrink-0" />
        {title}
        {count !== undefined && (
          <span className="bg-sunken ml-auto min-w-8 rounded-full px-2.5 py-0.5 text-center text-base tabular-nums">
            {count}
          </span>
        )}
      </h3>
      {items === undefined ? (
        <div className="mt-3">
          <Failed
            text={readSentenceFor(list.error, "Veri yüklenirken bir hata oluştu.")}
            retry={() => void list.refetch()}
            busy={list.isFetching}
          />
        </div>
      ) : (
        <ul ref={rows} className="divide-line mt-2 divide-y">
          {(all ? items : items.slice(0, FIRST)).map(children)}
        </ul>
      )}
      {hidden && (
        <Button look="secondary" className="mt-3 w-full" onClick={() => setAll(true)}>
          <span>
            Tümünü göster<span className="sr-only">: {title}</span>
          </span>
        </Button>
      )}
      {all && <ShowMore list={list} />}
    </section>
  );
}
