import type { ConditionView } from "#contract/fleet/condition-reports.ts";
import { accessoryWords, makeKmBelowSentence } from "#contract/fleet/condition-reports.words.ts";
import { formatFuel, formatKm } from "#contract/fleet/odometer.words.ts";
import { refusals } from "#contract/words/refusals.ts";
import {
  CAR_ACCESSORIES,
  CONDITION_NOTES_MAX,
  CONDITION_PLACE_MAX,
  findKmDoubt,
} from "#domain/fleet/condition-report.ts";
import { FULL_TANK_EIGHTHS, ODOMETER_KM_MAX } from "#domain/fleet/rental-rules.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { countCharacters } from "#domain/words/text.ts";
import { EventTimeField } from "#web/app/company/parts/event-time-field.tsx";
import { parseTypedTime } from "#web/app/company/parts/event-time.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

import { ChipChoice } from "./chip-choice.tsx";
import { Damages } from "./damages.tsx";
import type { OpenDraft } from "./draft-store.ts";
import type { ConditionDraft } from "./draft.ts";
import { StepFoot } from "./step-foot.tsx";
import { useDraftState } from "./use-draft.ts";

export function findKmProblem({ km }: ConditionDraft): string {
  if (typeof km === "string") return "Lütfen km’yi rakamla girin (45200 gibi).";
  return km !== null && km > ODOMETER_KM_MAX ? "Km en fazla 2.000.000 olabilir." : "";
}

export function makeKmQuestion(draft: ConditionDraft, view: ConditionView, now: Date): string | undefined {
  if (typeof draft.km !== "number") return undefined;
  const asked = findKmDoubt(view.kmBefore, draft.km, parseTypedTime(draft.happenedAt) ?? now);
  if (asked === undefined) return undefined;
  return asked === "below" ? makeKmBelowSentence(view.kmBefore!.km) : refusals.KM_DOUBTFUL.message;
}

export function StateStep({
  view,
  open,
  isAdding,
  onAdding,
  onDone,
  onAbsent,
}: {
  view: ConditionView;
  open: OpenDraft;
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
  onDone: () => void;
  onAbsent: () => void;
}) {
  const { draft, refused } = useDraftState(open);

  return (
    <div className="grid gap-4">
      {refused && <Notice kind="bad">{refused.sentence}</Notice>}
      <ReadingFields view={view} open={open} />
      <Damages view={view} open={open} isAdding={isAdding} onAdding={onAdding} />
      <AccessoryFields view={view} open={open} />
      <CircumstanceFields view={view} open={open} />
      <StepFoot>
        <Button className="grow" onClick={onDone}>
          İmzaya geç
        </Button>
        {view.direction === "in" && draft.renterStrokes.length === 0 && (
          <Button look="secondary" onClick={onAbsent}>
            Kiracı yok, mühürle
          </Button>
        )}
      </StepFoot>
    </div>
  );
}

function ReadingFields({ view, open }: { view: ConditionView; open: OpenDraft }) {
  const { draft } = useDraftState(open);
  const now = useNow(60_000);
  const question = makeKmQuestion(draft, view, now);
  const { km, fuel } = view.other.report ?? { km: null, fuel: null };
  const isReturn = view.direction === "in";
  const before = view.kmBefore?.km ?? null;
  return (
    <section className="border-line bg-surface grid gap-4 rounded-2xl border p-4">
      <TextField
        label={isReturn ? "Dönüş kilometresi" : "Kilometre"}
        inputMode="numeric"
        data-km
        autoComplete="off"
        placeholder={before === null ? "45200" : String(before)}
        hint={
          before === null
            ? undefined
            : `${isReturn ? "Çıkışta" : "Son okunan"} ${formatKm(isReturn ? (km ?? before) : before)}`
        }
        error={findKmProblem(draft) || undefined}
        value={draft.km === null ? "" : String(draft.km)}
        onChange={({ target }) => open.change({ km: parseKm(target.value), kmIsRight: false })}
      />
      {question && (
        <Notice kind="info">
          <span>{`${question} `}</span>
          <Switch
            label="Km doğru"
            checked={draft.kmIsRight}
            onChange={({ target }) => open.change({ kmIsRight: target.checked })}
          />
        </Notice>
      )}
      <ChipChoice
        legend="Yakıt"
        hint={isReturn && fuel !== null ? `Teslimde ${formatFuel(fuel)}` : undefined}
        columns="grid-cols-5"
        choices={Array.from({ length: FULL_TANK_EIGHTHS + 1 }, (_, eighths) => FULL_TANK_EIGHTHS - eighths).map(
          (value) => ({
            value,
            label: formatFuel(value),
          }),
        )}
        chosen={draft.fuel}
        onChoose={(value) => open.change({ fuel: value })}
      />
    </section>
  );
}

function parseKm(text: string): number | string | null {
  const digits = text.trim().replaceAll(/[.\s](?=\d{3})/gu, "");
  if (digits === "") return null;
  return /^\d{1,9}$/u.test(digits) ? Number(digits) : text;
}

function AccessoryFields({ view, open }: { view: ConditionView; open: OpenDraft }) {
  const { draft } = useDraftState(open);
  const there = draft.accessories ?? [];
  return (
    <fieldset className="border-line bg-surface rounded-2xl border p-4">
      <legend className="float-left mb-2 text-lg font-bold">Araçtaki eşyalar</legend>
      <div className="clear-both flex flex-wrap gap-2">
        {CAR_ACCESSORIES.map((one) => {
          const isThere = there.includes(one);
          return (
            <button
              key={one}
              type="button"
              aria-pressed={isThere}
              onClick={() =>
                open.change({ accessories: isThere ? there.filter((other) => other !== one) : [...there, one] })
              }
              className={`min-h-11 rounded-full border px-4 font-semibold ${isThere ? "border-brand bg-brand-soft text-brand" : "border-line-strong bg-surface"}`}
            >
              {isThere ? `✓ ${accessoryWords[one]}` : accessoryWords[one]}
            </button>
          );
        })}
      </div>
      {draft.accessories === null && view.accessories.length > 0 && (
        <div className="mt-3 grid justify-items-start gap-2">
          <p className="text-ink-soft text-sm">
            {`Önceki tutanakta: ${view.accessories.map((one) => accessoryWords[one]).join(", ")}`}
          </p>
          <Button look="secondary" onClick={() => open.change({ accessories: view.accessories })}>
            Hepsine baktım, yerinde
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function makeTimeLimits({ direction, from, until }: ConditionView) {
  if (direction === "out") return { label: "Kiralamanın başlangıcı", value: formatLocalDateTime(from) };
  return until === null ? undefined : { label: "Kiralamanın bitişi", value: formatLocalDateTime(until) };
}

function CircumstanceFields({ view, open }: { view: ConditionView; open: OpenDraft }) {
  const { draft } = useDraftState(open);
  const isReturn = view.direction === "in";
  return (
    <section className="border-line bg-surface grid gap-4 rounded-2xl border p-4">
      <EventTimeField
        name={isReturn ? "return" : "hand-over"}
        last={isReturn ? { kind: "handed-over", at: view.from } : null}
        value={draft.happenedAt}
        error={undefined}
        known={makeTimeLimits(view)}
        onChange={(happenedAt) => open.change({ happenedAt })}
      />
      <TextField
        label="Yer"
        placeholder="Havalimanı, ofis…"
        autoComplete="off"
        maxLength={CONDITION_PLACE_MAX}
        value={draft.place}
        onChange={({ target }) => open.change({ place: target.value })}
      />
      <TextArea
        label="Not"
        counted={{ used: countCharacters(draft.notes), max: CONDITION_NOTES_MAX }}
        hint="Kiracı da görür."
        rows={2}
        value={draft.notes}
        onChange={({ target }) => open.change({ notes: target.value })}
      />
    </section>
  );
}
