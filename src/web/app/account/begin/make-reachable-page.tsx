import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { pages } from "#contract/pages.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { LoadFailure } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { WaitingState } from "#web/ui/states.tsx";

import { LookStep } from "./look-step.tsx";
import { NoteStep } from "./note-step.tsx";
import { PhoneStep } from "./phone-step.tsx";

const REACHABLE_STEPS = ["phone", "note", "look"] as const;
type ReachableStep = (typeof REACHABLE_STEPS)[number];

const wordsOfStep = {
  phone: { title: "Size nasıl ulaşılsın?", lead: "Etiketiniz bağlandı. Okutanlar sizi nasıl bulsun?" },
  note: { title: "Okutanlar ne okusun?", lead: "Hazır bir not seçin ya da kendi sözlerinizi yazın." },
  look: { title: "Size ulaşılıyor mu?", lead: "Etiketi yapıştırmadan önce bir deneme gönderelim." },
} satisfies Record<ReachableStep, { title: string; lead: string }>;

const profileQueryOptions = (code = "", how = {}) =>
  // A refetch on window focus would overwrite the form while somebody types.
  api.profiles.get.queryOptions({ ...how, input: { code }, refetchOnWindowFocus: false, staleTime: 0 });

export function prefetchPageData(code: string): void {
  void queryClient.prefetchQuery(profileQueryOptions(code, PREFETCH_OPTIONS));
}

/**
 * Three short steps after linking, which let strangers reach the owner. Each step has its own URL, so that a reload
 * stays on the step.
 */
export function MakeReachablePage() {
  const { code = "" } = useParams({ strict: false });
  const { step = "phone" } = useSearch({ strict: false }) as { step?: ReachableStep };
  const navigate = useNavigate();
  const profile = useQuery(profileQueryOptions(code));
  const heading = useRef<HTMLSpanElement>(null);
  const shown = useRef(step);

  // For screen readers a new step is like a new page, so its heading takes the focus.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
    scrollTo({ top: 0 });
  }, [step]);

  const goTo = (next: ReachableStep) =>
    void navigate({
      to: pages.makeReachable.path,
      params: { code },
      search: next === "phone" ? {} : { step: next },
    });

  if (profile.isLoadingError) {
    const isGone = isRefusal(profile.error, "PROFILE_NOT_FOUND") || isRefusal(profile.error, "PROFILE_NOT_YOURS");
    return (
      <Page title={isGone ? profile.error.message : wordsOfStep[step].title} width="max-w-md">
        {isGone ? (
          <Link to={pages.dashboard.path} className={getButtonStyle("primary")}>
            Panele dön
          </Link>
        ) : (
          <LoadFailure of={profile} failed="Profil yüklenirken bir hata oluştu." />
        )}
      </Page>
    );
  }
  const { data } = profile;
  return (
    <Page
      title={wordsOfStep[step].title}
      heading={
        <span ref={heading} tabIndex={-1} className="outline-none">
          {wordsOfStep[step].title}
        </span>
      }
      lead={wordsOfStep[step].lead}
      width="max-w-md"
    >
      <div className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft text-sm font-semibold">{`Adım ${REACHABLE_STEPS.indexOf(step) + 1} / ${REACHABLE_STEPS.length}`}</p>
          {data && <PlateOrCode plate={data.plate} code={data.code} kind={data.kind} />}
        </div>
        {!data && <WaitingState rows={3} />}
        {data && step === "phone" && <PhoneStep profile={data} onDone={() => goTo("note")} />}
        {data && step === "note" && <NoteStep profile={data} onDone={() => goTo("look")} />}
        {data && step === "look" && <LookStep profile={data} onBack={() => goTo("phone")} />}
      </div>
    </Page>
  );
}
