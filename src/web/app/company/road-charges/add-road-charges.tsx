import { ListPlus, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";

import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { PageSection } from "#web/app/page/section.tsx";
import { Button } from "#web/ui/button.tsx";

import { SavedListNotice } from "./saved-list-notice.tsx";

const ImportList = makeLazy(
  async () => (await import("./import-list.tsx")).ImportList,
  "Sayfanın bu bölümü yüklenemedi.",
);
const RoadChargeForm = makeLazy(
  async () => (await import("./road-charge-form.tsx")).RoadChargeForm,
  "Sayfanın bu bölümü yüklenemedi.",
);

type AddingWay = "list" | "one";

/** The two ways to add tolls and fines: as a list, or one by one. */
export function AddRoadCharges({
  savedCount,
  onSavedCountChange,
}: {
  /** The number of lines of the list that was just saved; undefined while no message about a saved list is shown. */
  savedCount: number | undefined;
  onSavedCountChange: (count: number | undefined) => void;
}) {
  const [adding, setAdding] = useState<AddingWay>();

  function add(way: AddingWay) {
    onSavedCountChange(undefined);
    setAdding(adding === way ? undefined : way);
  }

  return (
    <>
      <div className="mb-6 flex flex-wrap gap-3 max-sm:*:w-full">
        <Button
          look={adding === "list" || savedCount !== undefined ? "secondary" : "primary"}
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
      <AddingForm isShown={adding === "list"} id="liste-ekle" title="Liste ekle">
        <ImportList
          onSaved={(count) => {
            setAdding(undefined);
            onSavedCountChange(count);
          }}
        />
      </AddingForm>
      <AddingForm isShown={adding === "one"} id="tek-ekle" title="Tek kayıt ekle">
        <RoadChargeForm />
      </AddingForm>
      {savedCount !== undefined && (
        <SavedListNotice count={savedCount} onCharged={() => onSavedCountChange(undefined)} />
      )}
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
