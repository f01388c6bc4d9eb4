import type { ColumnOfMeaning } from "#domain/fleet/paste-columns.ts";
import type { ListChoice } from "#domain/fleet/paste-questions.ts";
import type { ListReading } from "#domain/fleet/paste-reading.ts";
import { formatCount } from "#domain/words/count.ts";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { FoldedSection } from "#web/ui/folded.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { ColumnChoice, formatHeading, formatOption, listColumnOptions } from "./column-choice.tsx";
import { formatQuestion, ListQuestions } from "./list-questions.tsx";

/** If there are more choices than this number, only the required choices are shown unfolded. */
const SHOWN_CHOICES_MAX = 8;

const IDENTITY_WORDS = "Kimlik, pasaport, ehliyet ve kart numaralarını, doğum tarihlerini listeden almıyoruz.";

const GRID_STYLE = "grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3";

/** The words with which the columns of a kind of list are shown. */
export interface ColumnWords {
  readonly meaningWords: Readonly<Record<string, string>>;
  /** What the money of the list is: 'Gider'. */
  readonly moneyNoun?: string;
  /** Where the user can enter identity numbers, which are never taken from a list. */
  readonly identityWay?: string;
}

type ImportReading = Pick<
  ListReading<string, object, string>,
  "needed" | "meanings" | "questions" | "columns" | "unused" | "sealed" | "identities"
>;

/**
 * Shows which column contains which data, such as the plate, and lets the user change it. Required choices are marked.
 */
export function ImportColumns({
  heading,
  kind,
  reading,
  isRemembered,
  idle,
  onChoose,
  onForget,
}: {
  /** A heading element with the id 'okunan-sutunlar'. */
  heading: Elements;
  kind: ColumnWords;
  reading: ImportReading;
  isRemembered: boolean;
  idle: boolean;
  onChoose: (change: ListChoice) => void;
  onForget: () => void;
}) {
  const { meanings, questions, columns, unused, sealed, identities } = reading;
  const asked = [
    ...meanings.filter(({ isAsked }) => isAsked).map(({ meaning }) => kind.meaningWords[meaning]!),
    ...questions.filter(({ isAsked }) => isAsked).map(formatQuestion),
  ];
  const choices = meanings.filter(({ meaning }) => meaning !== "notes");
  // With many choices unfolded, a phone would show the lines only several screens below. Required choices are always
  // shown.
  const isLong = choices.length > SHOWN_CHOICES_MAX;
  const shown = isLong ? choices.filter(({ isAsked }) => isAsked) : [];
  const folded = choices.filter((one) => !shown.includes(one));
  const read = choices.filter(({ taken }) => taken).map(({ meaning }) => kind.meaningWords[meaning]!);
  const choice = (one: ColumnOfMeaning<string>) => ({
    kind,
    isNeeded: reading.needed.has(one.meaning),
    one,
    columns,
    idle,
    onChoose: (id: string) => onChoose({ [one.meaning]: id }),
  });
  const questionChoices = (
    <ListQuestions questions={questions} moneyNoun={kind.moneyNoun} idle={idle} onChoose={onChoose} />
  );
  const names = (places: readonly number[]) => places.map((place) => formatHeading(place, columns)).join(", ");
  return (
    <section aria-labelledby="okunan-sutunlar" className="grid gap-3">
      {heading}
      {asked.length > 0 && (
        <Notice kind="info">{`Bunları listeden kesin anlayamadık, siz seçin: ${asked.join(", ")}.`}</Notice>
      )}
      {isRemembered && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>Bu başlıklarla gelen son listede seçtiklerinizi kullandık.</p>
          <Button look="secondary" idle={idle} onClick={onForget}>
            Seçimlerimi kullanma
          </Button>
        </div>
      )}
      {isLong && shown.length + questions.length > 0 && (
        <div className={GRID_STYLE}>
          {shown.map((one) => (
            <MeaningColumnChoice key={one.meaning} {...choice(one)} />
          ))}
          {questionChoices}
        </div>
      )}
      {/* Once it was opened for a required choice it stays open, so that the choice can be seen and changed. */}
      <FoldedSection
        title={asked.length > 0 ? `${formatCount(read.length)} sütun okundu` : "Sütunlar tanındı"}
        value="Düzelt"
        open={!isLong && asked.length > 0}
      >
        <div className={GRID_STYLE}>
          {folded.map((one) => (
            <MeaningColumnChoice key={one.meaning} {...choice(one)} />
          ))}
          {!isLong && questionChoices}
        </div>
      </FoldedSection>
      {read.length > 0 && (
        <p className="text-ink-soft text-sm wrap-anywhere">{`Okunan sütunlar: ${read.join(", ")}`}</p>
      )}
      <NoteColumns reading={reading} idle={idle} onChoose={onChoose} />
      {unused.length > 0 && (
        <p className="text-ink-soft text-sm wrap-anywhere">{`Okunmayan sütunlar: ${names(unused)}`}</p>
      )}
      {sealed.length > 0 && (
        <Notice kind="info">{`“${names(sealed)}” okunmadı. ${IDENTITY_WORDS} ${kind.identityWay ?? ""}`}</Notice>
      )}
      {identities > 0 && (
        <Notice kind="info">{`${formatCount(identities)} satırın yazılarından kimlik numarası çıkarıldı.`}</Notice>
      )}
    </section>
  );
}

/** Selects the column for one meaning, for example the column that contains the plate. */
function MeaningColumnChoice({
  kind,
  isNeeded,
  one,
  columns,
  idle,
  onChoose,
}: {
  kind: ColumnWords;
  isNeeded: boolean;
  one: ColumnOfMeaning<string>;
  columns: ImportReading["columns"];
  idle: boolean;
  onChoose: (id: string) => void;
}) {
  return (
    <ColumnChoice
      label={kind.meaningWords[one.meaning]!}
      value={one.taken?.id ?? ""}
      isAsked={one.isAsked}
      idle={idle}
      onChoose={onChoose}
    >
      {!isNeeded && <option value="">Yok</option>}
      {isNeeded && !one.taken && !one.isAsked && <option value="">Bulunamadı</option>}
      {listColumnOptions(one).map((option) => (
        <option key={option.id} value={option.id}>
          {formatOption(option, columns, one.meaning === "amount" ? " + " : " ")}
        </option>
      ))}
    </ColumnChoice>
  );
}

/** Selects the columns whose values are appended to the notes, each after its heading. */
function NoteColumns({
  reading: { meanings, columns, unused, sealed },
  idle,
  onChoose,
}: {
  reading: ImportReading;
  idle: boolean;
  onChoose: (change: ListChoice) => void;
}) {
  const notes = meanings.find(({ meaning }) => meaning === "notes");
  const taken = notes?.taken?.sources.flat() ?? [];
  const offered = [...new Set([...taken, ...unused])]
    .filter((place) => !sealed.includes(place))
    .toSorted((a, b) => a - b);
  if (!notes || offered.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Notlara yazılacaklar</legend>
      <div className="flex flex-wrap gap-x-6">
        {offered.map((place) => (
          <label key={place} className="inline-flex min-h-11 max-w-full items-center gap-3">
            <input
              type="checkbox"
              className="accent-brand size-5 shrink-0"
              checked={taken.includes(place)}
              disabled={idle}
              onChange={({ target }) =>
                onChoose({
                  notes: offered.filter((one) => (one === place ? target.checked : taken.includes(one))).join("+"),
                })
              }
            />
            <span className="min-w-0 wrap-anywhere">{formatHeading(place, columns)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
