import { ChevronLeft, Delete } from "lucide-react";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";

import type { AccountView } from "#contract/people/account.ts";
import type { LockedDeviceView } from "#contract/people/shared-devices.ts";
import { sharedDeviceRefusals } from "#contract/words/shared-device-refusals.ts";
import { SHIFT_CODE_DIGITS } from "#domain/people/shared-device.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { usePendingAction } from "#web/app/forms/pending-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

const PAD_DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;
const keyStyle =
  "border-line-strong bg-surface hover:bg-sunken grid min-h-16 place-items-center rounded-xl border text-2xl font-bold";

export function CodePad({
  member,
  before,
  onUnlocked,
  onBack,
}: {
  member: LockedDeviceView["members"][number];
  before: () => Promise<unknown>;
  onUnlocked: (account: AccountView) => void;
  onBack: () => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const unlock = usePendingAction(async (typed: string) => {
    const { api } = await import("#web/app/api/client.ts");
    await before();
    try {
      onUnlocked(await api.sharedDevice.unlock.call({ memberId: member.id, code: typed }));
    } catch (error) {
      setCode("");
      field.current?.focus();
      throw error;
    }
  });

  useEffect(() => field.current?.focus(), []);

  function type(text: string) {
    if (unlock.isError) unlock.reset();
    setCode(text.replaceAll(/\D/g, "").slice(0, SHIFT_CODE_DIGITS.max));
  }

  function send(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (code.length >= SHIFT_CODE_DIGITS.min) unlock.run(code);
    else field.current?.focus();
  }

  if (!member.hasCode)
    return (
      <div className="grid gap-4">
        <OtherMemberButton onClick={onBack} />
        <Notice kind="info">{sharedDeviceRefusals.SHIFT_CODE_MISSING.message}</Notice>
      </div>
    );
  return (
    <form method="dialog" noValidate onSubmit={send} className="mx-auto grid w-full max-w-sm gap-4">
      <OtherMemberButton onClick={onBack} />
      <div className="grid gap-2">
        <label htmlFor={id} className="text-xl font-bold wrap-anywhere">
          <bdi translate="no">{member.displayName}</bdi>
          <span className="sr-only">, kodunuz</span>
        </label>
        <input
          ref={field}
          id={id}
          type="password"
          value={code}
          onChange={({ target: { value } }) => type(value)}
          inputMode="none"
          // A browser that stored the code would let anybody unlock the shared device as this member.
          autoComplete="one-time-code"
          spellCheck={false}
          aria-describedby={`${id}-problem`}
          className="border-line-strong bg-surface h-16 w-full rounded-xl border px-4 text-center text-3xl tracking-[0.4em]"
        />
        <div id={`${id}-problem`}>
          <ActionFailure of={unlock} failed="Kilit açılamadı. Lütfen tekrar deneyin.">
            {isRefusal(unlock.error, "TOO_MANY_ATTEMPTS") && (
              <span>
                Beklemek istemezseniz: siz kendi telefonunuzdan yeni bir kod belirleyin, sahibi de cihazı yeniden ortak
                yapsın.
              </span>
            )}
          </ActionFailure>
        </div>
      </div>
      <PadKeys code={code} onType={type} isBusy={unlock.isPending} />
    </form>
  );
}

function OtherMemberButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="text-brand inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold"
    >
      <ChevronLeft aria-hidden="true" size={20} />
      <span>Başka biri</span>
    </button>
  );
}

function PadKeys({ code, onType, isBusy }: { code: string; onType: (code: string) => void; isBusy: boolean }) {
  return (
    <div className="grid grid-cols-3 gap-3">
      {PAD_DIGITS.map((digit) => (
        <button key={digit} type="button" className={keyStyle} onClick={() => onType(code + digit)}>
          {digit}
        </button>
      ))}
      <button type="button" aria-label="Son rakamı sil" className={keyStyle} onClick={() => onType(code.slice(0, -1))}>
        <Delete aria-hidden="true" />
      </button>
      <button type="button" className={keyStyle} onClick={() => onType(`${code}0`)}>
        0
      </button>
      <Button type="submit" busy={isBusy} busyText="…" className="min-h-16 px-2">
        Aç
      </Button>
    </div>
  );
}
