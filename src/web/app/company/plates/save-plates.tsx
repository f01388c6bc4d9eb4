import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import type { PlateSavingProblem } from "#domain/fleet/plate-paste.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { PlatesToConfirm } from "./plates-to-confirm.tsx";
import type { useTypedPlates } from "./typed-plates.ts";

export function SavePlates({ isHidden, table }: { isHidden: boolean; table: ReturnType<typeof useTypedPlates> }) {
  const { problems, ready, waiting } = table;
  const [asked, setAsked] = useState<typeof ready>();

  const save = useMutation({
    mutationFn: (sent: typeof ready) => api.company.cars.setPlates.call({ plates: sent }),
    onSuccess: async (now, sent) => {
      showToast(`${sent.length} plaka kaydedildi.`);
      await cacheData(api.company.cars.plates.queryKey(), now);
    },
    onError: (error) => {
      if (isRefusal(error, "PLATES_NOT_SET"))
        table.refuse((error as unknown as { data: { problems: Record<string, PlateSavingProblem> } }).data.problems);
    },
  });

  return (
    <>
      <div
        hidden={isHidden}
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
    </>
  );
}
