import { useQuery } from "@tanstack/react-query";
import { ListPlus, Plus } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";

import { api } from "#web/app/api/client.ts";
import { makeErrorSentence } from "#web/app/api/sentences.ts";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { PageSection } from "#web/app/page/section.tsx";
import { Button } from "#web/ui/button.tsx";
import { FailedState } from "#web/ui/states.tsx";

import { ChargeAll } from "./charge-all.tsx";
import { SavedListNotice, type SavedList } from "./saved-list-notice.tsx";

const ImportList = makeLazy(
  async () => (await import("./import-list.tsx")).ImportList,
  "Sayfanın bu bölümü yüklenemedi.",
);
const RoadChargeForm = makeLazy(
  async () => (await import("./road-charge-form.tsx")).RoadChargeForm,
  "Sayfanın bu bölümü yüklenemedi.",
);

type AddingWay = "list" | "one";

/**
 * Charges what waits, and adds tolls and fines as a list or one by one. Only one of the buttons is filled: while something
 * waits, the one that charges it.
 */
export function AddRoadCharges() {
  const [adding, setAdding] = useState<AddingWay>();
  /** The list that was just saved; undefined while no message about a saved list is shown. */
  const [saved, setSaved] = useState<SavedList>();
  const listButton = useRef<HTMLButtonElement>(null);
  const waiting = useQuery(api.company.roadCharges.waiting.queryOptions({ input: {} }));
  const isNothingElseToDo = waiting.data?.count === 0 && adding === undefined && saved === undefined;

  function add(way: AddingWay) {
    setSaved(undefined);
    setAdding(adding === way ? undefined : way);
  }

  return (
    <>
      <div className="mb-6 flex flex-wrap gap-3 max-sm:*:grow">
        <ChargeAll
          waiting={waiting}
          isQuiet={adding !== undefined || saved !== undefined}
          findNext={() => listButton.current}
        />
        <Button
          ref={listButton}
          look={isNothingElseToDo ? "primary" : "secondary"}
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
      {waiting.isError && (
        <div className="mb-6">
          <FailedState
            text={makeErrorSentence(waiting.error, "Yansıtılacak kayıtlar sayılırken bir hata oluştu.")}
            retry={() => void waiting.refetch()}
            busy={waiting.isFetching}
          />
        </div>
      )}
      {/* Both forms stay mounted, so that typed text survives switching between them. */}
      <AddingForm isShown={adding === "list"} id="liste-ekle" title="Liste ekle">
        <ImportList
          onSaved={(list) => {
            setAdding(undefined);
            setSaved(list);
          }}
        />
      </AddingForm>
      <AddingForm isShown={adding === "one"} id="tek-ekle" title="Tek kayıt ekle">
        <RoadChargeForm />
      </AddingForm>
      {saved && <SavedListNotice list={saved} onCharged={() => setSaved(undefined)} />}
    </>
  );
}

/** A form for adding tolls or fines. Its script is loaded when the form opens for the first time. */
function AddingForm({
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
    <div hidden={!isShown} className="mb-8">
      <PageSection id={id} title={title}>
        {children}
      </PageSection>
    </div>
  );
}
