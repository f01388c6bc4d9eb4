import { useId, useState } from "react";
import type { UseFormReturn } from "react-hook-form";

import { noticeReasonWords } from "#contract/notices/notices.words.ts";
import { pauseWords, noticeSwitchWords } from "#contract/people/notice-switches.words.ts";
import type { ProfileEdit, TypedProfile } from "#contract/people/profiles.ts";
import {
  getOfferedReasons,
  computePauseEnd,
  computePauseEndOn,
  PAUSE_MAX_DAYS,
  PAUSES,
  switchReasons,
} from "#domain/notices/notice-switches.ts";
import { isPaused, getReasonsOfKind } from "#domain/notices/notice.ts";
import {
  addDays,
  formatLocalDateTime,
  formatLongDateTime,
  parseLocalDateTime,
  toIstanbulDate,
} from "#domain/words/istanbul.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Switch } from "#web/ui/switch.tsx";

type ProfileForm = UseFormReturn<TypedProfile, unknown, ProfileEdit>;

const MINUTE_MS = 60_000;

export function NoticeSwitches({ form }: { form: ProfileForm }) {
  const isOff = form.watch("reach") === "contacts";
  return (
    <>
      {isOff && (
        <Notice kind="info">
          “Yalnızca iletişim” seçili: şu anda mesaj almıyorsunuz. Aşağıdaki ayarlarınız değişmedi.
        </Notice>
      )}
      <PauseChoice form={form} />
      <ReasonSwitches form={form} />
      <div className="grid justify-items-start gap-1">
        <Switch label="Ziyaretçi not yazabilsin" {...form.register("acceptsText")} />
        <Switch label="Fotoğraf gönderebilsin" {...form.register("acceptsPhoto")} />
        <p className="text-ink-soft text-sm">
          Not kapalıyken ziyaretçi telefonunu da yazamaz. Bir neden seçmesi yeter.
        </p>
      </div>
    </>
  );
}

function ReasonSwitches({ form }: { form: ProfileForm }) {
  const id = useId();
  const kind = form.watch("kind") ?? "vehicle";
  const off = switchReasons([], form.watch("reasons") ?? {});
  const error = getOfferedReasons(kind, off).length === 0 ? noticeSwitchWords.noReasonLeft : undefined;
  return (
    <fieldset aria-invalid={error ? true : undefined} aria-describedby={error && `${id}-error`} className="grid gap-1">
      <legend className="mb-1.5 font-semibold">Hangi mesajları alırsınız?</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {getReasonsOfKind(kind).map((reason) => (
          <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="checkbox" className="accent-brand size-5 shrink-0" {...form.register(`reasons.${reason}`)} />
            <span>{noticeReasonWords[reason]}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-bad text-sm font-semibold">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function PauseChoice({ form }: { form: ProfileForm }) {
  const now = useNow(MINUTE_MS);
  const today = toIstanbulDate(now);
  /** While a day is typed, the field must stay: the first digit of '15' is already a day. */
  const [isTyping, setTyping] = useState(false);
  const until = parseLocalDateTime(form.watch("noticesPausedUntil") ?? "") ?? null;
  const error = form.formState.errors.noticesPausedUntil?.message;
  const isChanged = form.formState.dirtyFields.noticesPausedUntil === true;
  const set = (end: Date | null) => {
    form.clearErrors("noticesPausedUntil");
    form.setValue("noticesPausedUntil", end && formatLocalDateTime(end), { shouldDirty: true });
  };
  const isClosing = isPaused(until, now);
  const closing = isClosing && `Kaydedince mesajlar ${formatLongDateTime(until)} saatine kadar kapanır.`;
  if (isClosing && !isTyping)
    return (
      <Notice kind="info">
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>{isChanged ? closing : `Mesajlar ${formatLongDateTime(until)} saatine kadar kapalı.`}</span>
          <Button look="secondary" onClick={() => set(null)}>
            Yeniden aç
          </Button>
        </span>
      </Notice>
    );
  return (
    <div role="group" aria-label="Mesajları bir süre kapat">
      <p aria-hidden="true" className="mb-1.5 font-semibold">
        Mesajları bir süre kapat
      </p>
      <div className="flex flex-wrap gap-2">
        {PAUSES.map((pause) => (
          <Button key={pause} look="secondary" onClick={() => set(computePauseEnd(pause, new Date()))}>
            {pauseWords[pause]}
          </Button>
        ))}
      </div>
      <div className="mt-3 max-w-60">
        <TextField
          label="Ya da bir güne kadar"
          type="date"
          min={addDays(today, 1)}
          max={addDays(today, PAUSE_MAX_DAYS)}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={({ target: { value, validity } }) =>
            set(value !== "" && validity.valid ? computePauseEndOn(value) : null)
          }
        />
      </div>
      {isChanged && <p className="text-ink-soft mt-1.5 text-sm">{closing || "Kaydedince mesajlar yeniden açılır."}</p>}
      {error && (
        <p role="alert" className="text-bad mt-1.5 text-sm font-semibold">
          {error}
        </p>
      )}
    </div>
  );
}
