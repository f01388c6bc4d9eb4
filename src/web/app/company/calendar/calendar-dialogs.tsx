import { useState } from "react";

import { periodKindWords } from "#contract/fleet/periods.words.ts";
import type { LocalSpan } from "#domain/fleet/calendar-view.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { toOpenedItem, type OpenedItem } from "#web/app/company/parts/opened-item.ts";
import { ExtendDialog } from "#web/app/company/rentals/swap/extend-rental.tsx";
import { FormDialog } from "#web/app/forms/form-dialog.tsx";
import { Choices } from "#web/ui/choices.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { BlockDetails, BlockForm } from "./block-form.tsx";
import { DayChoice } from "./day-choice.tsx";
import { formatDayWithWeekday } from "./day-words.ts";
import { RentalDetails } from "./rental-details.tsx";
import { ReservationDetails } from "./reservation-details.tsx";
import { ReservationForm } from "./reservation-form.tsx";

const newKindChoices = [
  { value: "reservation", label: "Rezervasyon" },
  { value: "block", label: "Aracı kapat" },
] as const;

export function CalendarDialogs({
  opened,
  onOpen,
  onClose,
}: {
  opened: OpenedItem;
  onOpen: (opened: OpenedItem) => void;
  onClose: () => void;
}) {
  if (opened.kind === "extend")
    return (
      <ExtendDialog
        id={opened.period.rentalId ?? opened.period.id}
        name={opened.row.plate || opened.row.code}
        dueAt={opened.dueAt}
        open
        onClose={onClose}
        onRefused={(sentence) => {
          showToast(sentence, "bad");
        }}
      />
    );
  return (
    <FormDialog
      open
      onClose={onClose}
      title={getDialogTitle(opened)}
      lost="Pencereyi kapatırsanız yazdıklarınız kaybolur."
    >
      {({ close }) => <DialogContent key={JSON.stringify(opened)} opened={opened} onOpen={onOpen} onClose={close} />}
    </FormDialog>
  );
}

function getDialogTitle(opened: OpenedItem): string {
  switch (opened.kind) {
    case "new":
      return "Yeni kayıt";
    case "day":
      return `${isolateDirection(opened.row.plate || opened.row.code)}: ${formatDayWithWeekday(opened.day)}`;
    case "block":
      return "Kapalı zaman";
    case "rental":
    case "extend":
      return `${isolateDirection(opened.row.plate || opened.row.code)}: kiralama`;
    case "reservation":
      return periodKindWords.reservation;
  }
}

function DialogContent({
  opened,
  onOpen,
  onClose,
}: {
  opened: Exclude<OpenedItem, { kind: "extend" }>;
  onOpen: (opened: OpenedItem) => void;
  onClose: () => void;
}) {
  switch (opened.kind) {
    case "new":
      return <NewCalendarItem car={opened.car} span={opened.span} onMade={onClose} />;
    case "day":
      return (
        <DayChoice
          periods={opened.periods}
          onOpen={(period) => onOpen(toOpenedItem(opened.row, period))}
          onNew={() => onOpen({ kind: "new", car: opened.row, span: opened.span })}
        />
      );
    case "reservation":
      return <ReservationDetails id={opened.id} onClose={onClose} />;
    case "block":
      return <BlockDetails id={opened.id} onClose={onClose} />;
    case "rental":
      return (
        <RentalDetails
          period={opened.period}
          row={opened.row}
          onExtend={() => onOpen({ kind: "extend", row: opened.row, period: opened.period })}
        />
      );
  }
}

function NewCalendarItem({
  car,
  span,
  onMade,
}: {
  car: { code: string; plate: string };
  span: LocalSpan;
  onMade: () => void;
}) {
  const [kind, setKind] = useState<"reservation" | "block">("reservation");
  return (
    <div className="grid gap-5">
      <Choices legend="Ne yapılacak?" choices={newKindChoices} chosen={kind} onChoose={setKind} />
      {kind === "reservation" ? (
        <ReservationForm car={car} span={span} onMade={onMade} />
      ) : (
        <BlockForm car={car} span={span} onMade={onMade} />
      )}
    </div>
  );
}
