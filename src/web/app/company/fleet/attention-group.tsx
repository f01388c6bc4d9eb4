import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryOptions } from "@tanstack/react-query";
import { ChevronDown, type LucideIcon } from "lucide-react";
import { useId, useState, type ReactNode } from "react";

import { flattenPages } from "#web/app/list/paged.ts";
import { LoadFailure } from "#web/app/page/loading.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { WaitingState } from "#web/ui/states.tsx";

interface ListPage<Item> {
  items: Item[];
  next: string | null;
}

type ListQueryOptions<Item, Key extends readonly unknown[]> = UseInfiniteQueryOptions<
  ListPage<Item>,
  Error,
  InfiniteData<ListPage<Item>>,
  Key,
  string | undefined
>;

export function AttentionGroup<Item, Key extends readonly unknown[]>({
  title,
  Icon,
  count,
  options,
  children,
}: {
  title: string;
  Icon: LucideIcon;
  count: number;
  options: ListQueryOptions<Item, Key>;
  children: (item: Item) => ReactNode;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (count === 0 && !isOpen) return null;
  return (
    <section
      aria-labelledby={id}
      className={`border-line bg-surface min-w-0 rounded-xl border ${isOpen ? "col-span-full" : ""}`}
    >
      <h3>
        <button
          type="button"
          id={id}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="hover:bg-sunken flex min-h-12 w-full items-center gap-2 rounded-xl px-3 py-2 text-left font-semibold sm:gap-3 sm:px-4"
        >
          <AttentionLine title={title} Icon={Icon} count={count} />
          <ChevronDown
            aria-hidden="true"
            className={`text-ink-soft shrink-0 transition-transform duration-150 ${isOpen ? "rotate-180" : ""}`}
          />
        </button>
      </h3>
      {isOpen && (
        <div className="px-4 pb-4">
          <AttentionRows options={options}>{children}</AttentionRows>
        </div>
      )}
    </section>
  );
}

export function AttentionLine({ title, Icon, count }: { title: string; Icon: LucideIcon; count: number | string }) {
  return (
    <>
      <Icon aria-hidden="true" size={20} className="text-warn shrink-0" />
      <span className="min-w-0">{title}</span>
      <span className="bg-sunken ml-auto min-w-8 shrink-0 rounded-full px-2.5 py-0.5 text-center tabular-nums">
        {count}
      </span>
    </>
  );
}

function AttentionRows<Item, Key extends readonly unknown[]>({
  options,
  children,
}: {
  options: ListQueryOptions<Item, Key>;
  children: (item: Item) => ReactNode;
}) {
  const list = useInfiniteQuery(options);
  const items = flattenPages(list);
  if (list.isPending) return <WaitingState rows={2} />;
  if (list.isLoadingError) {
    return <LoadFailure of={list} failed="Veri yüklenirken bir hata oluştu." />;
  }
  if (items.length === 0) return <p className="text-ink-soft">Kalmadı.</p>;
  return (
    <>
      <ul className="divide-line divide-y">{items.map(children)}</ul>
      <ShowMore list={list} />
    </>
  );
}
