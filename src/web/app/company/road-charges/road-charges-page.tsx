import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ListPlus, Plus } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";

import type { RoadChargeView } from "#contract/fleet/road-charges.ts";
import { roadChargeKindWords, roadChargeStateWords, roadChargeStepWords } from "#contract/fleet/road-charges.words.ts";
import { pages } from "#contract/pages.ts";
import { ROAD_CHARGE_KINDS, ROAD_CHARGE_STATES, ROAD_CHARGE_STEPS } from "#domain/fleet/road-charge.ts";
import { api } from "#web/app/api/client.ts";
import { PaperHead } from "#web/app/company/parts/paper-head.tsx";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { useList } from "#web/app/list/list-data.ts";
import { ListMore } from "#web/app/list/list-more.tsx";
import { List } from "#web/app/list/list.tsx";
import { pagedQueryOptions, makePageInput, flattenPages } from "#web/app/list/paged.ts";
import { BackLink } from "#web/app/page/back-link.tsx";
import { LazyComponent } from "#web/app/page/lazy-component.tsx";
import { Page } from "#web/app/page/page.tsx";
import { FoldingRow } from "#web/app/page/rows.tsx";
import { PageSection } from "#web/app/page/section.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { ChargeAll } from "./charge-all.tsx";
import { DueFines } from "./due-fines.tsx";
import { RoadChargeFilters, type RoadChargeSearch } from "./road-charge-filters.tsx";
import { RoadChargeRows } from "./road-charges-list.tsx";
import { SavedListNotice } from "./saved-list-notice.tsx";

type AddingWay = "list" | "one";

/** Tolls and fines. Lists or single entries are added, matched to the renter at the time of the entry, and charged. */
export function RoadChargesPage() {
  const asked = useSearch({ from: `/company${pages.roadCharges.path}` });
  const navigate = useNavigate({ from: pages.roadCharges.path });
  const heading = useRef<HTMLHeadingElement>(null);
  const [adding, setAdding] = useState<AddingWay>();
  const [edited, setEdited] = useState<RoadChargeView>();
  const [wasEdited, setWasEdited] = useState(false);
  if (edited && !wasEdited) setWasEdited(true);
  /** The number of lines of the list that was just saved; undefined while no message about a saved list is shown. */
  const [saved, setSaved] = useState<number>();

  // Invalid values in the URL are ignored.
  const shown = removeEmptyParameters({
    search: asked.search ?? "",
    kind: ROAD_CHARGE_KINDS.find((one) => one === asked.kind),
    state: ROAD_CHARGE_STATES.find((one) => one === asked.state),
    step: ROAD_CHARGE_STEPS.find((one) => one === asked.step),
  });
  const isFiltered = Object.keys(shown).length > 0;
  const list = useList(
    api.company.roadCharges.list.infiniteOptions({ ...pagedQueryOptions, input: makePageInput(shown) }),
    {
      noun: "kayıt",
      isSaid: isFiltered,
    },
  );
  const isFirst = list.found === 0 && !isFiltered;
  const due = useInfiniteQuery(
    api.company.roadCharges.due.infiniteOptions({ ...pagedQueryOptions, input: makePageInput({}) }),
  );
  // Due fines are listed above the unfiltered list, so they must not appear a second time in the list.
  const dueRows = isFiltered ? [] : flattenPages(due);
  const otherRows = list.rows.filter(({ id }) => dueRows.every((one) => one.id !== id));

  function show(change: RoadChargeSearch) {
    void navigate({ search: (now) => removeEmptyParameters({ ...now, ...change }), replace: true, resetScroll: false });
  }

  function add(way: AddingWay) {
    setSaved(undefined);
    setAdding(adding === way ? undefined : way);
  }

  return (
    <Page
      title="HGS ve cezalar"
      lead={
        <span className="print:hidden">
          Geçişleri ve trafik cezalarını ekleyin. O anda aracı kimin kiraladığını biz buluruz. Tek dokunuşla hesabına
          yansıtırsınız.
        </span>
      }
      back={<BackLink to={pages.billing.path}>Faturalar</BackLink>}
    >
      <PaperHead shows={describeFilterForPrint(shown)} />
      <div className="mb-6 flex flex-wrap gap-3 max-sm:*:w-full print:hidden">
        <Button
          look={adding === "list" || saved !== undefined ? "secondary" : "primary"}
          aria-expanded={adding === "list"}
          onClick={() => add("list")}
        >
          <ListPlus aria-hidden="true" size={18} />
          Liste ekle
        </Button>
        <Button look="secondary" aria-expanded={adding === "one"} onClick={() => add("one")}>
          <Plus aria-hidden="true" size={18} />
          Tek kayıt ekle
        </Button>
      </div>
      {/* Both forms stay mounted, so that typed text survives switching between them. */}
      <AddRoadCharges isShown={adding === "list"} id="liste-ekle" title="Liste ekle">
        <LazyComponent
          name="road-charge-list"
          load={() => import("./import-list.tsx")}
          failed="Sayfanın bu bölümü yüklenemedi."
        >
          {({ ImportList }) => (
            <ImportList
              onSaved={(count) => {
                setAdding(undefined);
                setSaved(count);
              }}
            />
          )}
        </LazyComponent>
      </AddRoadCharges>
      <AddRoadCharges isShown={adding === "one"} id="tek-ekle" title="Tek kayıt ekle">
        <LazyComponent
          name="road-charge-form"
          load={() => import("./road-charge-form.tsx")}
          failed="Sayfanın bu bölümü yüklenemedi."
        >
          {({ RoadChargeForm }) => <RoadChargeForm />}
        </LazyComponent>
      </AddRoadCharges>
      {saved !== undefined && <SavedListNotice count={saved} onCharged={() => setSaved(undefined)} />}
      <DueFines due={due} roads={dueRows} onEdit={setEdited} />
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-xl font-bold">
        Kayıtlar
      </h2>
      {!isFirst && (
        <div className="mb-5 grid gap-4 print:hidden">
          <RoadChargeFilters
            shown={shown}
            onChange={show}
            more={<ListMore title="HGS ve cezalar" list="roadCharges" filter={shown} />}
          />
          {saved === undefined && (
            <div>
              <ChargeAll />
            </div>
          )}
        </div>
      )}
      <List
        list={list}
        failed="Kayıtlar yüklenirken bir hata oluştu."
        empty={
          list.found === 0 &&
          (isFirst ? (
            <EmptyState
              title="Henüz kayıt yok"
              text="Bankanızın ya da HGS’nin listesini “Liste ekle” ile yapıştırın. Her satırın kiracısını biz buluruz."
            />
          ) : (
            <EmptyState title="Eşleşen kayıt yok" text="Aramayı kısaltın ya da filtreleri kaldırın.">
              <Button
                look="secondary"
                className="mt-5 max-sm:w-full"
                onClick={() => show({ search: "", kind: undefined, state: undefined, step: undefined })}
              >
                Filtreleri temizle
              </Button>
            </EmptyState>
          ))
        }
      >
        {otherRows.length > 0 && (
          <RoadChargeRows label="HGS ve cezalar" roads={otherRows} stale={list.isStale} onEdit={setEdited} />
        )}
        {list.rows.length > 0 && otherRows.length === 0 && (
          <p className="text-ink-soft">Yukarıdaki cezalardan başka kayıt yok.</p>
        )}
      </List>
      <div className="border-line bg-surface mt-8 overflow-clip rounded-2xl border print:hidden">
        <FoldingRow
          id="bakilan-zamanlar"
          title="HGS’ye baktığınız zamanlar"
          lead="Depozito listesinde ve kiralamada hangi günlere bakıldığı bunlardan bilinir."
        >
          <LazyComponent
            name="toll-checks"
            load={() => import("../toll-checks/toll-checks.tsx")}
            failed="Bölüm yüklenemedi."
          >
            {({ TollChecks }) => <TollChecks />}
          </LazyComponent>
        </FoldingRow>
      </div>
      {wasEdited && (
        <LazyComponent
          name="road-charge-dialog"
          load={() => import("./road-charge-dialog.tsx")}
          failed="Pencere yüklenemedi."
        >
          {({ RoadChargeDialog }) => (
            <RoadChargeDialog
              road={edited}
              onClose={() => {
                setEdited(undefined);
                // The row with the pressed button may no longer be in the list, so the heading takes the focus.
                requestAnimationFrame(() => document.activeElement === document.body && heading.current?.focus());
              }}
            />
          )}
        </LazyComponent>
      )}
    </Page>
  );
}

/** The active filters as text, for printing; undefined without filters. */
function describeFilterForPrint({ search, kind, state, step }: RoadChargeSearch): string | undefined {
  const words = [
    kind && roadChargeKindWords[kind],
    state && roadChargeStateWords[state],
    step && roadChargeStepWords[step],
    search && `“${search}”`,
  ];
  return words.filter(Boolean).join(" · ") || undefined;
}

/** A form for adding tolls or fines. Its script is loaded when the form opens for the first time. */
function AddRoadCharges({
  isShown,
  id,
  title,
  children,
}: {
  isShown: boolean;
  id: string;
  title: string;
  children: ReactNode;
}) {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  return (
    <div hidden={!isShown} className="mb-8 print:hidden">
      <PageSection id={id} title={title}>
        {children}
      </PageSection>
    </div>
  );
}
