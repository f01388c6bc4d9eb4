import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";

import type { CompanyView } from "#contract/people/companies.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { ReasonDialog } from "#web/app/admin/reason-dialog.tsx";
import { api } from "#web/app/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { cacheCompany } from "./company-cache.ts";

export function RefuseCompany({ company, onRefused }: { company: CompanyView; onRefused: () => void }) {
  const { id: companyId, name, refusal } = company;
  const [isAsking, setAsking] = useState(false);
  const refuse = useMutation({
    mutationFn: (reason: string) => api.admin.companies.refuse.call({ companyId, reason }),
    onSuccess: (after) => {
      setAsking(false);
      void cacheCompany(after);
      showToast(`${isolateDirection(name)}: başvuru reddedildi.`);
    },
  });

  const isDone = refuse.isSuccess && refusal !== null;
  const done = useEffectEvent(onRefused);
  useEffect(() => {
    if (isDone) done();
  }, [isDone]);

  if (refusal !== null)
    return (
      <p className="border-line bg-sunken rounded-xl border px-4 py-3 wrap-anywhere">
        <span className="text-ink-soft block text-sm">Reddedilme nedeni</span>
        <span>{refusal}</span>
      </p>
    );
  return (
    <>
      <Button
        look="danger"
        className="max-sm:w-full"
        onClick={() => {
          refuse.reset();
          setAsking(true);
        }}
      >
        Başvuruyu reddet
      </Button>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`${isolateDirection(name)}: başvuruyu reddet`}
        description="Şirket, nedeni e-postayla ve giriş yapınca görür. Daha sonra yine de onaylayabilirsiniz."
        hint="Şirket bunu olduğu gibi okur."
        action="Başvuruyu reddet"
        busyText="Reddediliyor…"
        act={refuse}
        failed="Başvuru reddedilemedi."
        onConfirm={(reason) => refuse.mutate(reason)}
      />
    </>
  );
}
