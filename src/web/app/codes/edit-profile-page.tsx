import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";

import { pages } from "#contract/pages.ts";
import { refusals } from "#contract/words/refusals.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { BackLink } from "#web/app/page/back-link.tsx";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { RowGroup, FoldingRows } from "#web/app/page/rows.tsx";
import { reachGapQueryOptions } from "#web/app/page/use-reach-gap.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { PreviewLink } from "#web/parts/preview-link.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { WaitingState } from "#web/ui/states.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { CodeHistory } from "./code-history.tsx";
import { HandOver } from "./hand-over.tsx";
import type { HandedOverCode } from "./handed-over.tsx";
import { ModerationNotices } from "./moderation-notices.tsx";
import { useIsNoticeSettled } from "./profile-form-start.ts";
import { ProfileForm } from "./profile-form.tsx";
import { ReplaceOwnCode } from "./replace-own-code.tsx";
import { SecondPersonRow } from "./second-person-row.tsx";
import { Unlink } from "./unlink.tsx";

const HandedOver = makeLazy(
  async () => (await import("./handed-over.tsx")).HandedOver,
  "Sayfa yüklenirken bir hata oluştu.",
);

const profileQueryOptions = (code = "", how = {}) =>
  // A refetch on focus would disturb the form. If the stored profile is newer, the save reports it.
  api.profiles.get.queryOptions({ ...how, input: { code }, refetchOnWindowFocus: false, staleTime: 0 });

export function prefetchPageData(code: string): void {
  void queryClient.prefetchQuery(profileQueryOptions(code, PREFETCH_OPTIONS));
  void queryClient.prefetchQuery(reachGapQueryOptions(PREFETCH_OPTIONS));
}

export function EditProfilePage() {
  const { code } = useParams({ strict: false });
  // Kept in this component, because the profile can no longer be loaded after the code was handed over.
  const [given, setGiven] = useState<HandedOverCode>();
  if (!given) return <LoadedProfile code={code} onGiven={setGiven} />;
  return (
    <Page title="Etiket devredildi" width="max-w-3xl">
      <HandedOver given={given} />
    </Page>
  );
}

function LoadedProfile({ code, onGiven }: { code: string | undefined; onGiven: (given: HandedOverCode) => void }) {
  const navigate = useNavigate();
  const profile = useQuery(profileQueryOptions(code));
  const isNoticeSettled = useIsNoticeSettled();
  const notYours = isRefusal(profile.error, "PROFILE_NOT_YOURS");

  useEffect(() => {
    if (!notYours) return;
    showToast(refusals.PROFILE_NOT_YOURS.message, "bad");
    void navigate({ to: pages.dashboard.path, replace: true });
  }, [notYours, navigate]);

  if (profile.isError && isRefusal(profile.error, "PROFILE_NOT_FOUND")) {
    return (
      <Page
        title={profile.error.message}
        lead="Bu etikete bağlı bir profil yok. Bağlantısı kaldırılmış olabilir."
        width="max-w-3xl"
      >
        <Link to={pages.dashboard.path} className={getButtonStyle("primary")}>
          Panele dön
        </Link>
      </Page>
    );
  }
  return (
    <Page
      title="Etiketi düzenle"
      width="max-w-3xl"
      back={<BackLink to={pages.dashboard.path}>Etiketlerim</BackLink>}
      actions={profile.data && <PreviewLink code={profile.data.code} name={profile.data.plate || profile.data.code} />}
    >
      {!notYours && <Loading of={profile} failed="Profil yüklenirken bir hata oluştu." rows={4} />}
      {profile.data && !isNoticeSettled && <WaitingState rows={4} />}
      {profile.data && isNoticeSettled && (
        <FoldingRows key={profile.data.code}>
          <div className="grid grid-cols-1 gap-6">
            <p className="flex flex-wrap items-center gap-3">
              <PlateOrCode plate={profile.data.plate} code={profile.data.code} kind={profile.data.kind} />
              {profile.data.plate !== "" && <span className="text-ink-soft">{`Kod: ${profile.data.code}`}</span>}
            </p>
            <ModerationNotices of={profile.data} />
            <ProfileForm profile={profile.data} />
            <RowGroup title="Etiket">
              <SecondPersonRow code={profile.data.code} />
              <CodeHistory code={profile.data.code} />
              <ReplaceOwnCode code={profile.data.code} isOff={profile.data.off !== null} />
              <HandOver
                code={profile.data.code}
                plate={profile.data.plate}
                isOff={profile.data.off !== null}
                onGiven={onGiven}
              />
              <Unlink code={profile.data.code} plate={profile.data.plate} />
            </RowGroup>
          </div>
        </FoldingRows>
      )}
    </Page>
  );
}
