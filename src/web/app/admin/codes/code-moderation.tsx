import { Link } from "@tanstack/react-router";
import { Flag, History } from "lucide-react";

import { pages } from "#contract/pages.ts";
import type { AdminCodeView } from "#contract/sticker/admin-codes.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { PageSection } from "#web/app/page/section.tsx";
import { LinkBadge } from "#web/parts/link-badge.tsx";
import { NoteHiddenBadge, OffBadge, PlateHiddenBadge } from "#web/parts/measure-badges.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { OwnWords } from "#web/ui/own-words.tsx";

import { codeActions } from "./code-actions.ts";
import { useCodeQuestion } from "./code-questions.tsx";
import { FormerNotes } from "./former-notes.tsx";
import { PlateDecision } from "./plate-decision.tsx";

export function CodeModeration({ code: view }: { code: AdminCodeView }) {
  const { code, off, noteHidden, linkedTo, openReports } = view;
  const { ask, dialog } = useCodeQuestion();
  const power = off ? "on" : "off";
  const note = noteHidden ? "show" : "hide";
  return (
    <PageSection
      id="durum"
      title="Durum"
      mark={
        <span className="flex flex-wrap gap-1.5">
          <LinkBadge linked={linkedTo !== null} replaced={view.replaced !== null} />
          {off && <OffBadge />}
          {noteHidden && <NoteHiddenBadge />}
          {view.plateHidden && <PlateHiddenBadge {...view.plateHidden} />}
        </span>
      }
    >
      <div className="grid gap-4">
        {off && <RestrictionRow name="Kapatılma nedeni" {...off} />}
        {noteHidden && <RestrictionRow name="Notun gizlenme nedeni" {...noteHidden} />}
        <Actions>
          <Button look={off ? "secondary" : "danger"} onClick={() => ask(code, power)}>
            {codeActions[power].action}
          </Button>
          {linkedTo && (
            <Button look={noteHidden ? "secondary" : "danger"} onClick={() => ask(code, note)}>
              {codeActions[note].action}
            </Button>
          )}
        </Actions>
        <PlateDecision key={view.plate} code={view} />
        <FormerNotes code={view} />
        <div className="border-line border-t pt-4">
          <Actions>
            <Link to={pages.adminReports.path} search={{ code, state: "all" }} className={getButtonStyle("secondary")}>
              <Flag aria-hidden="true" size={18} />
              <span>{openReports === 0 ? "Şikâyetleri" : `${openReports} açık şikâyet`}</span>
            </Link>
            <Link to={pages.adminAudit.path} search={{ code }} className={getButtonStyle("secondary")}>
              <History aria-hidden="true" size={18} />
              Geçmişi
            </Link>
          </Actions>
        </div>
      </div>
      <div>{dialog}</div>
    </PageSection>
  );
}

function RestrictionRow({ name, at, reason }: { name: string } & NonNullable<AdminCodeView["off"]>) {
  return (
    <p className="border-line bg-sunken rounded-xl border px-4 py-3 wrap-anywhere">
      <span className="text-ink-soft block text-sm">{`${name} · ${formatLongDateTime(at)}`}</span>
      <OwnWords>{reason}</OwnWords>
    </p>
  );
}
