import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { toActor } from "#contract/actor-of.ts";
import { mayUseCompanyPanel } from "#domain/people/actor.ts";
import { hasCompanyRight } from "#domain/people/membership.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { makeFailureSentence, makeErrorSentence } from "#web/app/api/sentences.ts";
import { CopyButton } from "#web/app/page/copy.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { PageSection } from "#web/app/page/section.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { TextField } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast.tsx";

/**
 * Lets the user create, replace or remove the URL with which a calendar program subscribes to the dates of the fleet.
 */
export function CalendarSection() {
  const actor = toActor(useAccount());
  const isShown = mayUseCompanyPanel(actor) && hasCompanyRight(actor.memberRole, "company-profile");
  return isShown ? <CalendarControls /> : null;
}

type CalendarQuestion = "make" | "replace" | "remove";

function CalendarControls() {
  const calendar = useQuery(api.company.calendar.get.queryOptions({ staleTime: 0 }));
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Exclude<CalendarQuestion, "make">>();
  // The URL is shown only once, because the server stores only its hash.
  const [address, setAddress] = useState<string>();
  const change = useMutation({
    mutationFn: async (what: CalendarQuestion) => {
      if (what !== "remove") return (await api.company.calendar.make.call(undefined)).address;
      await api.company.calendar.remove.call(undefined);
      return undefined;
    },
    onSuccess: async (made) => {
      setAsked(undefined);
      setAddress(made);
      showToast(made === undefined ? "Takvim adresi kaldırıldı." : "Takvim adresi oluşturuldu.");
      await refreshPage();
      heading.current?.focus();
    },
  });

  function ask(what: Exclude<CalendarQuestion, "make">) {
    change.reset();
    setAsked(what);
  }

  const createdAt = calendar.data?.createdAt ?? null;
  return (
    <PageSection
      id="takvim"
      title="Filo takvimi"
      heading={heading}
      lead="Kasko, sigorta, yağ bakım ve muayene tarihleri ile kira dönüşleri, kendi takviminizde. Yalnızca plakayı ve tarihin türünü yazarız, kiracının adını yazmayız."
    >
      <Loading of={calendar} failed="Takvim adresi yüklenirken bir hata oluştu." rows={1} />
      {calendar.data && (
        <div className="grid gap-4">
          {address !== undefined && (
            <>
              <TextField
                label="Takvim adresi"
                hint="Adresi şimdi kopyalayın, bir daha göstermeyiz. Bilen herkes tarihlerinizi okuyabilir."
                value={address}
                readOnly
                translate="no"
                onFocus={(event) => event.currentTarget.select()}
              />
              <Actions>
                <CopyButton text={address} label="Kopyala" name="takvim adresi" />
              </Actions>
              <ul className="text-ink-soft list-disc space-y-1 pl-5">
                <li>
                  Google Takvim: bilgisayarda “Diğer takvimler” yanındaki + ile “URL’den” seçip adresi yapıştırın.
                </li>
                <li>Apple Takvim: “Takvim Aboneliği Ekle” seçip adresi yapıştırın.</li>
              </ul>
            </>
          )}
          {createdAt === null ? (
            <>
              <Actions>
                <Button busy={change.isPending} busyText="Oluşturuluyor…" onClick={() => change.mutate("make")}>
                  Adres oluştur
                </Button>
              </Actions>
              {change.isError && (
                <p role="alert" className="text-bad font-semibold">
                  {makeErrorSentence(change.error, "Takvim adresi oluşturulamadı. Lütfen tekrar deneyin.")}
                </p>
              )}
            </>
          ) : (
            <>
              <p>{`${formatLongDate(createdAt)} gününden beri bir adresiniz var.`}</p>
              <Actions>
                <Button look="secondary" onClick={() => ask("replace")}>
                  Yeni adres
                </Button>
                <Button look="secondary" onClick={() => ask("remove")}>
                  Kaldır
                </Button>
              </Actions>
            </>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        {...(asked === "remove" ? removalQuestion : replacementQuestion)}
        busy={change.isPending}
        error={makeFailureSentence(change, "Bu yapılamadı. Lütfen tekrar deneyin.")}
        onConfirm={() => asked && change.mutate(asked)}
      />
    </PageSection>
  );
}

const replacementQuestion = {
  title: "Yeni takvim adresi",
  description: "Eski adres artık çalışmaz. Takvimlerinize yenisini eklemeniz gerekir.",
  action: "Yeni adres oluştur",
  busyText: "Oluşturuluyor…",
};

const removalQuestion = {
  title: "Takvim adresini kaldır",
  description: "Bu adresi okuyan takvimlere artık hiçbir tarih gelmez.",
  action: "Adresi kaldır",
  busyText: "Kaldırılıyor…",
};
