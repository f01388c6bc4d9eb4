import { useQuery } from "@tanstack/react-query";
import { Tablet } from "lucide-react";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import type { SharedDeviceView } from "#contract/people/shared-devices.ts";
import { IDLE_LOCK_MINUTES } from "#domain/people/shared-device.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";
import { FormDialog } from "#web/app/forms/form-dialog.tsx";
import { BackLink } from "#web/app/page/back-link.tsx";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { RowGroup, FoldingRows } from "#web/app/page/rows.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { SharedDeviceRow } from "./shared-device-row.tsx";
import { sharedDevicesQueryOptions } from "./shared-devices-data.ts";

const MakeShared = makeLazy(async () => (await import("./make-shared.tsx")).MakeShared);
const EndSharedDevice = makeLazy(async () => (await import("./end-shared-device.tsx")).EndSharedDevice);

export function SharedDevicesPage() {
  const mayDecide = useHasCompanyRight("shared-devices");
  const isHere = useAccount()?.isOnSharedDevice === true;
  const [isSharing, setSharing] = useState(false);
  const [ending, setEnding] = useState<SharedDeviceView>();
  return (
    <Page
      title="Ortak cihazlar"
      width="max-w-3xl"
      back={isHere ? undefined : <BackLink to={pages.companyProfile.path}>Şirket Profili</BackLink>}
      lead={
        mayDecide
          ? `Bürodaki tableti sırayla kullanın: herkes adına dokunur, kendi kodunu yazar ve kendi adına çalışır. ${IDLE_LOCK_MINUTES} dakika dokunulmayan cihaz kilitlenir.`
          : undefined
      }
      actions={
        mayDecide &&
        !isHere && (
          <Button onClick={() => setSharing(true)}>
            <Tablet aria-hidden="true" size={18} />
            Bu cihazı ortak yap
          </Button>
        )
      }
    >
      {mayDecide ? (
        <SharedDevicesList onEnd={setEnding} />
      ) : (
        <EmptyState title="Ortak cihazları şirketin sahibi ya da müdürü belirler" />
      )}
      <FormDialog open={isSharing} onClose={() => setSharing(false)} title="Bu cihaz ortak olsun mu?">
        {() => <MakeShared />}
      </FormDialog>
      <FormDialog
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title="Ortak cihaz olmaktan çıksın mı?"
      >
        {({ close }) => <EndSharedDevice device={ending!} onDone={close} />}
      </FormDialog>
    </Page>
  );
}

function SharedDevicesList({ onEnd }: { onEnd: (device: SharedDeviceView) => void }) {
  const list = useQuery(sharedDevicesQueryOptions());
  if (!list.data) return <Loading of={list} failed="Ortak cihazlar yüklenirken bir hata oluştu." rows={2} />;
  const { devices } = list.data;
  if (devices.length === 0)
    return (
      <EmptyState
        title="Henüz ortak cihaz yok"
        text="Bürodaki tablette hesabınızla girip bu sayfayı açın ve “Bu cihazı ortak yap”a dokunun."
      />
    );
  return (
    <FoldingRows>
      <RowGroup title="Cihazlar">
        {devices.map((device) => (
          <SharedDeviceRow key={device.id} device={device} onEnd={() => onEnd(device)} />
        ))}
      </RowGroup>
    </FoldingRows>
  );
}
