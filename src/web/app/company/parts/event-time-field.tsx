import { Minus, Plus } from "lucide-react";
import { useEffect, useRef } from "react";

import { makeEventTimeSentence, type EventName } from "#contract/fleet/car-events.words.ts";
import { checkEventTime, type CarEvent } from "#domain/fleet/car-event.ts";
import { formatLocalDateTime, formatLongDateTime } from "#domain/words/istanbul.ts";
import { takeLostFocus } from "#web/app/page/take-lost-focus.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { TextField } from "#web/ui/field.tsx";

import { stepHour, parseTypedTime, UNFINISHED_TIME, listUsualTimes, type UsualTime } from "./event-time.ts";
import { formatTimeSpan } from "./time-span.ts";

const wordsOfEvent: Record<EventName, { now: string; label: string; change: string }> = {
  start: { now: "Şimdi başlıyor", label: "Başlangıç", change: "Başlangıcı değiştir" },
  return: { now: "Araç şimdi döndü", label: "Dönüş", change: "Dönüş zamanını değiştir" },
  "hand-over": { now: "Araç şimdi teslim ediliyor", label: "Teslim", change: "Teslim zamanını değiştir" },
  swap: { now: "Şimdi değişiyor", label: "Değişim", change: "Değişim zamanını değiştir" },
};

const chipStyle = "border-line-strong bg-surface hover:bg-sunken min-h-11 rounded-full border px-4 font-semibold";
const roundStyle =
  "border-line-strong bg-surface hover:bg-sunken grid size-11 place-items-center rounded-full border aria-disabled:cursor-not-allowed aria-disabled:opacity-60";

/** The field shows an impossible time as an error while the user types; the server checks the time again. */
export function EventTimeField({
  name,
  last,
  value,
  error,
  known,
  onChange,
}: {
  name: EventName;
  last: CarEvent | null;
  value: string;
  error: string | undefined;
  known?: UsualTime | undefined;
  onChange: (value: string) => void;
}) {
  const now = useNow(15_000);
  const place = useRef<HTMLDivElement>(null);
  const isNow = value === "";
  const wasNow = useRef(isNow);
  const { now: nowWords, label, change } = wordsOfEvent[name];

  useEffect(() => {
    if (wasNow.current === isNow) return;
    wasNow.current = isNow;
    // The pressed button has been removed, so the focus would be lost.
    takeLostFocus(() => place.current?.querySelector<HTMLElement>("input, button"));
  }, [isNow]);

  if (isNow) {
    return (
      <div ref={place}>
        <p className="text-ink-soft flex flex-wrap items-center gap-x-2">
          <span>{nowWords}</span>
          <span aria-hidden="true">·</span>
          <button
            type="button"
            onClick={() => onChange(stepHour("", -1, { last, now }))}
            aria-label={change}
            className="text-brand min-h-11 font-semibold underline"
          >
            değiştir
          </button>
        </p>
        {error !== undefined && (
          <p role="alert" className="text-bad text-sm font-semibold">
            {error}
          </p>
        )}
      </div>
    );
  }
  const at = parseTypedTime(value);
  const told = at && checkEventTime(at, last, now);
  const wrong = told && "problem" in told ? makeEventTimeSentence(name, told) : undefined;
  return (
    <div ref={place}>
      <TextField
        type="datetime-local"
        min={last ? formatLocalDateTime(last.at) : "2000-01-01T00:00"}
        max={formatLocalDateTime(now)}
        label={label}
        hint={at ? formatLongDateTime(at) : "Gün ve saat, Türkiye saatiyle."}
        error={error ?? wrong}
        value={value === UNFINISHED_TIME ? "" : value}
        onChange={({ target }) => onChange(target.value || UNFINISHED_TIME)}
      />
      <div role="group" aria-label={`${label}: hazır seçenekler`} className="mt-2 flex flex-wrap gap-2">
        <HourSteps at={at} value={value} last={last} now={now} onChange={onChange} />
        {[...(known ? [known] : []), ...listUsualTimes(last, now)].map((usual) => (
          <button key={usual.value} type="button" onClick={() => onChange(usual.value)} className={chipStyle}>
            {usual.label}
          </button>
        ))}
        <button type="button" onClick={() => onChange("")} className={chipStyle}>
          Şimdi
        </button>
      </div>
    </div>
  );
}

function HourSteps({
  at,
  value,
  last,
  now,
  onChange,
}: {
  at: Date | undefined;
  value: string;
  last: CarEvent | null;
  now: Date;
  onChange: (value: string) => void;
}) {
  const isFirst = stepHour(value, -1, { last, now }) === value;
  return (
    <span className="flex items-center gap-1">
      <button
        type="button"
        aria-label="Bir saat önce"
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onChange(stepHour(value, -1, { last, now }))}
        className={roundStyle}
      >
        <Minus aria-hidden="true" size={18} />
      </button>
      <span role="status" className="min-w-24 text-center font-semibold tabular-nums">
        {at && at < now ? `${formatTimeSpan(at, now)} önce` : "Şimdi"}
      </span>
      <button
        type="button"
        aria-label="Bir saat sonra"
        onClick={() => onChange(stepHour(value, 1, { last, now }))}
        className={roundStyle}
      >
        <Plus aria-hidden="true" size={18} />
      </button>
    </span>
  );
}
