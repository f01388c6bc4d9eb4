import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

import type { CarDeadlineView, CarWithPreNoteView } from "#contract/fleet/cars.ts";
import { pages } from "#contract/pages.ts";
import { countDaysBetween, formatCalendarDate } from "#domain/words/istanbul.ts";
import { deadlineAndDueNames, DueState } from "#web/app/company/parts/deadline-state.tsx";
import type { Elements } from "#web/ui/elements.ts";

import { CarName } from "./car-name.tsx";

/** A row for a deadline or a maintenance of a car, past or near. */
export function DeadlineRow({ deadline, today }: { deadline: CarDeadlineView; today: string }) {
  const { kind, dueOn, due } = deadline;
  const days = dueOn === null ? null : countDaysBetween(today, dueOn);
  return (
    <AttentionRow
      car={deadline}
      hash={due && "bakimlar"}
      beside={<DueState distance={{ days, kmLeft: due?.kmLeft ?? null }} />}
    >
      <p className="wrap-anywhere">
        <span className="font-medium">{due?.text || deadlineAndDueNames[kind]}</span>
        {dueOn !== null && <span className="text-ink-soft">{` · ${formatCalendarDate(dueOn)}`}</span>}
      </p>
    </AttentionRow>
  );
}

export function PreNoteRow({ car }: { car: CarWithPreNoteView }) {
  return (
    <AttentionRow car={car}>
      <AttentionNote word="Sürücü" text={car.driver} />
      <AttentionNote word="Müsaitlik" text={car.availability} />
    </AttentionRow>
  );
}

function AttentionNote({ word, text }: { word: string; text: string }) {
  if (text === "") return null;
  return (
    <p className="line-clamp-4 wrap-anywhere whitespace-pre-line">
      <span className="text-ink-soft">{`${word}: `}</span>
      <span>{text}</span>
    </p>
  );
}

function AttentionRow({
  car: { plate, code },
  hash,
  beside,
  children,
}: {
  car: { plate: string; code: string };
  /** The id of the row that the link opens on the car's page. */
  hash?: string | undefined;
  beside?: Elements;
  children: ReactNode;
}) {
  return (
    <li className="hover:bg-sunken relative -mx-2 rounded-lg px-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link
          to={pages.car.path}
          params={{ code }}
          {...(hash !== undefined && { hash })}
          // The link covers the whole row, so that a press anywhere opens the car.
          className="text-ink no-underline after:absolute after:inset-0"
        >
          <CarName plate={plate} code={code} />
        </Link>
        {beside}
      </div>
      <div className="mt-1.5 grid gap-0.5">{children}</div>
    </li>
  );
}
