import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";

import type { SlotsAndPlatesView } from "#contract/fleet/cars.ts";
import type { PlateSavingProblem } from "#domain/fleet/plate-paste.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { refreshFleet } from "#web/app/company/parts/car-data.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { announceToScreenReader } from "#web/ui/live-region.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { plateProblemWords } from "./plate-problems.ts";
import { PlateRow } from "./plate-row.tsx";
import { PlatesFile } from "./plates-file.tsx";
import { PlatesToConfirm } from "./plates-to-confirm.tsx";
import { useTypedPlates } from "./typed-plates.ts";
import { UnplacedPlates } from "./unplaced-plates.tsx";

/**
 * How many fields are visible before 'more' is pressed. Filled fields, and the next `NEXT_FIELDS_COUNT` fields, are
 * always visible.
 */
const FIRST_FIELDS_COUNT = 50;
const NEXT_FIELDS_COUNT = 5;

/**
 * A form for the plates of all slots (sticker codes of the company) without a plate. The plates are typed or pasted,
 * checked, and saved together.
 */
export function PlatesForm({ plates }: { plates: SlotsAndPlatesView }) {
  const { slots } = plates;
  const table = useTypedPlates(plates);
  const { typed, problems, ready, waiting, unplaced } = table;
  const [shown, setShown] = useState(FIRST_FIELDS_COUNT);
  const [asked, setAsked] = useState<typeof ready>();

  const save = useMutation({
    networkMode: "always",
    mutationFn: (sent: typeof ready) => api.company.cars.setPlates.call({ plates: sent }),
    onSuccess: async (now, sent) => {
      showToast(`${sent.length} plaka kaydedildi.`);
      await cacheData(api.company.cars.plates.queryKey(), now);
      refreshFleet();
    },
    onError: (error) => {
      if (isRefusal(error, "PLATES_NOT_SET"))
        table.refuse((error as unknown as { data: { problems: Record<string, PlateSavingProblem> } }).data.problems);
    },
  });

  const { type, paste } = table;
  const onPaste = useCallback(
    (code: string, pasted: readonly string[]) => {
      const placed = paste(code, pasted);
      const left = pasted.length - placed;
      setShown((now) => Math.max(now, slots.indexOf(code) + placed + NEXT_FIELDS_COUNT));
      announceToScreenReader(`${placed} plaka alanlara yazıldı.${left > 0 ? ` ${left} plakaya yer kalmadı.` : ""}`);
    },
    [slots, paste],
  );

  return (
    <div className="grid gap-6">
      {/* Plates without a field are listed first, because nobody would see them below 500 rows. */}
      {unplaced.length > 0 && <UnplacedPlates plates={unplaced} onForget={table.forgetUnplaced} />}
      <section
        hidden={slots.length === 0}
        aria-labelledby="yerler"
        className="border-line bg-surface rounded-2xl border p-4 sm:p-6"
      >
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <h2 id="yerler" className="text-xl font-bold">{`Plakası girilmemiş araçlar (${slots.length})`}</h2>
          <PlatesFile
            taken={plates.taken}
            onPlates={(found) => {
              const empty = slots.find((code) => (typed[code] ?? "").trim() === "");
              if (empty !== undefined) onPaste(empty, found);
            }}
          />
        </div>
        <ul className="divide-line mt-2 divide-y">
          {slots.slice(0, shown).map((code) => {
            const problem = problems.get(code);
            return (
              <PlateRow
                key={code}
                code={code}
                value={typed[code] ?? ""}
                problem={problem && plateProblemWords[problem]}
                onType={type}
                onPaste={onPaste}
              />
            );
          })}
        </ul>
        {slots.length > shown && (
          <Button look="secondary" className="mt-3 w-full" onClick={() => setShown(shown + 2 * FIRST_FIELDS_COUNT)}>
            Daha fazla araç göster
          </Button>
        )}
      </section>
      <div
        hidden={slots.length === 0}
        className="border-line bg-ground sticky bottom-0 z-20 -mx-4 grid gap-3 border-t px-4 py-3 sm:mx-0 sm:rounded-xl sm:border [&[hidden]]:hidden"
      >
        <ActionFailure of={save} failed="Plakalar kaydedilemedi. Lütfen tekrar deneyin." />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            idle={ready.length === 0}
            busy={save.isPending}
            busyText="Kaydediliyor…"
            className="max-sm:w-full"
            onClick={() => {
              save.reset();
              setAsked(ready);
            }}
          >
            {ready.length === 0 ? "Plakaları kaydet" : `${ready.length} plakayı kaydet`}
          </Button>
          {problems.size > 0 && (
            <p className="text-bad font-semibold">{`${problems.size} plakada sorun var. Nedeni kutusunun altında yazıyor.`}</p>
          )}
          {waiting > 0 && (
            <p className="text-ink-soft">{`Bir seferde en fazla ${ready.length} plaka kaydedilir. ${waiting} plaka sırada bekler.`}</p>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`${asked?.length ?? 0} plaka kaydedilsin mi?`}
        description="Plakayı bir kez kaydedersiniz. Sonradan değiştiremezsiniz. Araçların plakasız kiralamalarına da yazarız."
        action={`${asked?.length ?? 0} plakayı kaydet`}
        busyText="Kaydediliyor…"
        busy={false}
        danger={false}
        onConfirm={() => {
          setAsked(undefined);
          if (asked) save.mutate(asked);
        }}
      >
        {asked && <PlatesToConfirm plates={asked.map(({ plate }) => plate)} />}
      </ConfirmDialog>
    </div>
  );
}
