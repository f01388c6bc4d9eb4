import { useEffect, useRef, useState } from "react";

import type { AccountView } from "#contract/people/account.ts";
import type { LockedDeviceView } from "#contract/people/shared-devices.ts";
import { Notice } from "#web/ui/notice.tsx";

import { CodePad } from "./code-pad.tsx";

export const LOCKED_TITLE = "Cihaz kilitli";

type LockedMember = LockedDeviceView["members"][number];

export function LockScreen({
  device,
  first,
  before = () => Promise.resolve(),
  onUnlocked,
}: {
  device: LockedDeviceView | undefined;
  first?: string;
  before?: () => Promise<unknown>;
  onUnlocked: (account: AccountView) => void;
}) {
  const [chosen, setChosen] = useState<LockedMember>();
  const names = useRef<HTMLUListElement>(null);
  const [left, setLeft] = useState<LockedMember>();

  useEffect(() => {
    // After the number pad is closed, the name of its member takes the focus.
    if (left) names.current?.querySelector<HTMLElement>(`[data-member="${left.id}"]`)?.focus();
  }, [left]);

  return (
    <div className="grid gap-6">
      <p className="text-ink-soft">
        {device && (
          <bdi translate="no" className="text-ink block font-semibold wrap-anywhere">
            {device.company}
          </bdi>
        )}
        <span>{chosen ? "Kodunuzu yazın." : "Adınıza dokunun, sonra kodunuzu yazın."}</span>
      </p>
      {!device && <Notice kind="info">Adlar yükleniyor. Bağlantı yoksa gelince görünür.</Notice>}
      {device && chosen && (
        <CodePad
          member={chosen}
          before={before}
          onUnlocked={onUnlocked}
          onBack={() => {
            setLeft(chosen);
            setChosen(undefined);
          }}
        />
      )}
      {device && !chosen && (
        <ul ref={names} className="grid gap-3 sm:grid-cols-2">
          {sortMembers(device.members, first).map((member) => (
            <li key={member.id}>
              <button
                type="button"
                data-member={member.id}
                onClick={() => setChosen(member)}
                className="border-line-strong bg-surface hover:bg-sunken min-h-18 w-full rounded-xl border px-5 py-3 text-left text-xl font-bold wrap-anywhere"
              >
                <bdi translate="no">{member.displayName}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function sortMembers(members: readonly LockedMember[], first: string | undefined): LockedMember[] {
  return members.toSorted((a, b) => Number(b.id === first) - Number(a.id === first));
}
