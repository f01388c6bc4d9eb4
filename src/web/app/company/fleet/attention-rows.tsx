import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

import type { CarWithPreNoteView } from "#contract/fleet/cars.ts";
import { pages } from "#contract/pages.ts";

import { CarName } from "./car-name.tsx";

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
  children,
}: {
  car: { plate: string; code: string };
  children: ReactNode;
}) {
  return (
    <li className="hover:bg-sunken relative -mx-2 rounded-lg px-2 py-3">
      <Link
        to={pages.car.path}
        params={{ code }}
        // The link covers the whole row, so that a press anywhere opens the car.
        className="text-ink no-underline after:absolute after:inset-0"
      >
        <CarName plate={plate} code={code} />
      </Link>
      <div className="mt-1.5 grid gap-0.5">{children}</div>
    </li>
  );
}
