import { Search } from "lucide-react";
import { useId } from "react";

import { LazyComponent } from "#web/app/page/lazy-component.tsx";
import { inputStyle } from "#web/ui/field.tsx";

import { hitsScript, useDeskSearch } from "./use-desk-search.ts";

/** The first link is preselected, so that typing a plate and pressing Enter opens the car. */
export function DeskSearch({ onFilter }: { onFilter: (search: string) => void }) {
  const id = useId();
  const { input, list, typed, text, found, isFresh, isShown, hasList, chosen, type, open, onKeyDown } = useDeskSearch();
  return (
    <div role="search" className="relative min-w-0 grow">
      <Search aria-hidden="true" size={20} className="text-ink-soft pointer-events-none absolute top-3.5 left-3.5" />
      <input
        ref={input}
        type="search"
        name="desk"
        role="combobox"
        aria-label="Araç, müşteri, kiralama veya rezervasyon ara"
        aria-keyshortcuts="/"
        aria-autocomplete="list"
        aria-expanded={hasList}
        aria-controls={hasList ? `${id}-list` : undefined}
        aria-activedescendant={hasList ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Plaka, ad, telefon"
        value={typed}
        onChange={(event) => type(event.target.value)}
        // Opens on click and not on focus, because a closing dialog returns the focus to this field.
        onClick={open}
        onKeyDown={onKeyDown}
        className={`${inputStyle} pl-11`}
      />
      {isShown && (
        <div
          ref={list}
          className="border-line-strong bg-surface absolute top-full right-0 left-0 z-30 mt-1 max-h-[min(32rem,70vh)] overflow-y-auto rounded-2xl border p-2 shadow-lg max-sm:right-auto max-sm:w-[calc(100vw-2rem)]"
        >
          <LazyComponent name="desk-hits" load={hitsScript.queryFn} failed="Arama yüklenirken bir hata oluştu.">
            {({ DeskHits }) => (
              <DeskHits id={id} search={text} found={found} isFresh={isFresh} chosen={chosen} onFilter={onFilter} />
            )}
          </LazyComponent>
        </div>
      )}
    </div>
  );
}
