import { useEffect, useRef, useState, type ReactNode } from "react";

import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { type QueryState, LoadFailure } from "#web/app/page/loading.tsx";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { Combobox } from "#web/ui/combobox.tsx";

interface CarOption {
  code: string;
  plate: string;
}

interface FoundCars extends QueryState {
  data: { items: readonly CarOption[] } | undefined;
  isSuccess: boolean;
  isPlaceholderData: boolean;
}

export function CarChoice({
  label,
  listLabel,
  hint,
  error,
  car,
  isChosen,
  isFirst = false,
  found,
  search,
  onSearch,
  fieldRef,
  onChoose,
}: {
  label: string;
  listLabel: string;
  hint: ReactNode;
  error: string | undefined;
  car: CarOption;
  isChosen: boolean;
  isFirst?: boolean;
  found: FoundCars;
  search: string;
  onSearch: (search: string) => void;
  fieldRef: (element: HTMLElement | null) => void;
  onChoose: (car: CarOption) => void;
}) {
  const focusable = useRef<HTMLElement>(null);
  const [typed, setTyped] = useTypedSearch(search, onSearch);
  const [wanted, setWanted] = useState(isFirst && !isChosen);

  useEffect(() => {
    // The focused element was replaced (the field by the button, or the button by the field), so the new element takes
    // the focus.
    if (wanted) focusable.current?.focus();
  }, [isChosen, wanted]);

  function hold(element: HTMLElement | null) {
    focusable.current = element;
    fieldRef(element);
  }

  function choose(chosen: CarOption) {
    setWanted(true);
    // The next search starts empty.
    setTyped("");
    onChoose(chosen);
  }

  if (isChosen)
    return (
      <ChosenCar
        label={label}
        error={error}
        car={car}
        buttonRef={hold}
        onOther={() => choose({ code: "", plate: "" })}
      />
    );
  return (
    <div className="grid gap-3">
      <Combobox
        ref={hold}
        label={label}
        listLabel={listLabel}
        lang="en"
        autoCapitalize="characters"
        placeholder="34 ABC 123"
        hint={hint}
        error={error}
        text={typed}
        onText={setTyped}
        options={found.data?.items ?? []}
        isCurrent={typed === search && found.isSuccess && !found.isPlaceholderData}
        keyOf={({ code }) => code}
        render={({ plate, code }) => <PlateOrCode plate={plate} code={code} />}
        onChoose={({ code, plate }) => choose({ code, plate })}
      />
      <LoadFailure of={found} failed="Araçlar yüklenirken bir hata oluştu." />
    </div>
  );
}

function ChosenCar({
  label,
  error,
  car,
  buttonRef,
  onOther,
}: {
  label: string;
  error: string | undefined;
  car: CarOption;
  buttonRef: (element: HTMLElement | null) => void;
  onOther: () => void;
}) {
  return (
    <div>
      <div role="group" aria-label={label} className="flex min-h-11 items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="mb-0.5 font-semibold">{label}</p>
          <PlateOrCode plate={car.plate} code={car.code} />
        </div>
        <button ref={buttonRef} type="button" onClick={onOther} className="text-brand min-h-11 font-semibold underline">
          Başka araç
        </button>
      </div>
      {error && (
        <p role="alert" className="text-bad mt-1.5 text-sm font-semibold">
          {error}
        </p>
      )}
    </div>
  );
}
