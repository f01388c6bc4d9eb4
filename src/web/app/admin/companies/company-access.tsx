import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import type { CompanyView } from "#contract/people/companies.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { makeFailureSentence } from "#web/app/api/sentences.ts";
import { useUnsaved } from "#web/app/forms/unsaved.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { CompanyBadges } from "./company-badges.tsx";
import { cacheCompany } from "./company-cache.ts";
import { RefuseCompany } from "./refuse-company.tsx";
import { SlotForm } from "./slot-form.tsx";

const PANEL_CLOSING_CONSEQUENCES =
  "Araçlarının okutma sayfaları çalışmaya devam eder, ama kiracıların adını ve telefonunu hemen gizleriz. Limiti, kodları ve kayıtları olduğu gibi kalır.";

const accessActions = {
  withdraw: {
    action: "Onayı geri çek",
    title: "onayı geri çek",
    description: `Panel, şirket panele bir sonraki girişinde kapanır ve yerine onay bekleme sayfası açılır. ${PANEL_CLOSING_CONSEQUENCES}`,
    busyText: "Geri çekiliyor…",
    done: "onay geri çekildi.",
    failed: "Onay geri çekilemedi.",
    danger: true,
  },
  close: {
    action: "Paneli kapat",
    title: "paneli kapat",
    description: `Panel, şirket panele bir sonraki girişinde kapanır. Şirket onaylı kalır. ${PANEL_CLOSING_CONSEQUENCES}`,
    busyText: "Kapatılıyor…",
    done: "panel kapatıldı.",
    failed: "Panel kapatılamadı.",
    danger: true,
  },
  open: {
    action: "Paneli aç",
    title: "paneli aç",
    description:
      "Şirket, panele bir sonraki girişinde filo panelini yeniden kullanır. Araçlarının okutma sayfalarında, gizlememişse, kiracılar yeniden gösterilir.",
    busyText: "Açılıyor…",
    done: "panel açıldı.",
    failed: "Panel açılamadı.",
    danger: false,
  },
};
type AccessAction = keyof typeof accessActions;

export function CompanyAccess({ company }: { company: CompanyView }) {
  const { id: companyId, name, isApproved, isActive } = company;
  const [typed, setTyped] = useState<string>();
  useUnsaved(typed !== undefined);
  const [asked, setAsked] = useState<AccessAction>();
  const heading = useRef<HTMLHeadingElement>(null);
  const act = useMutation({
    mutationFn: async (deed: AccessAction) => {
      const { withdraw, setActive } = api.admin.companies;
      return deed === "withdraw"
        ? withdraw.call({ companyId })
        : setActive.call({ companyId, isActive: deed === "open" });
    },
    onSuccess: (after, deed) => {
      setAsked(undefined);
      void cacheCompany(after);
      showToast(`${isolateDirection(name)}: ${accessActions[deed].done}`);
    },
  });

  // The pressed button has been removed, so the heading takes the focus.
  const withdrawn = act.isSuccess && act.variables === "withdraw";
  useEffect(() => {
    if (withdrawn) heading.current?.focus();
  }, [withdrawn]);

  function ask(deed: AccessAction) {
    act.reset();
    setAsked(deed);
  }
  const { action, title, description, busyText, failed, danger } = accessActions[asked ?? "withdraw"];
  const toggle = isActive ? "close" : "open";
  return (
    <section aria-labelledby="onay" className="border-line bg-surface rounded-2xl border p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="onay" ref={heading} tabIndex={-1} className="text-xl font-bold">
          Onay ve araç limiti
        </h2>
        <CompanyBadges company={company} />
      </div>
      <div className="mt-4">
        <SlotForm
          company={company}
          typed={typed}
          onType={setTyped}
          onSaved={(text) => setTyped((now) => (now === text ? undefined : now))}
        />
      </div>
      {isApproved ? (
        <div className="border-line mt-5 border-t pt-5">
          <Actions>
            <Button look={isActive ? "danger" : "secondary"} onClick={() => ask(toggle)}>
              {accessActions[toggle].action}
            </Button>
            <Button look="danger" onClick={() => ask("withdraw")}>
              {accessActions.withdraw.action}
            </Button>
          </Actions>
        </div>
      ) : (
        <>
          <p className="text-ink-soft mt-3">
            Onayladığınızda bu sayıda araç kodu oluşturulur ve şirketin filo paneli açılır.
          </p>
          <div className="border-line mt-5 border-t pt-5">
            <RefuseCompany company={company} onRefused={() => heading.current?.focus()} />
          </div>
        </>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`${isolateDirection(name)}: ${title}`}
        description={description}
        action={action}
        busyText={busyText}
        busy={act.isPending}
        error={makeFailureSentence(act, failed)}
        danger={danger}
        onConfirm={() => asked && act.mutate(asked)}
      />
    </section>
  );
}
