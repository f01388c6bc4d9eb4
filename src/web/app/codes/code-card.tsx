import { Link } from "@tanstack/react-router";
import { Ellipsis, ExternalLink, Pencil } from "lucide-react";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import type { OwnCodeView } from "#contract/sticker/codes.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { NoteHiddenBadge, OffBadge, PlateHiddenBadge } from "#web/parts/measure-badges.tsx";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { Qr } from "#web/parts/qr.tsx";
import { formatUnreadCount } from "#web/parts/unread.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { OwnWords } from "#web/ui/own-words.tsx";

import { CodeWarnings } from "./code-warnings.tsx";
import { StatusRow } from "./status-row.tsx";

const NoteEditor = makeLazy(
  async () => (await import("./note-editor.tsx")).NoteEditor,
  "Not düzenleyici yüklenirken bir hata oluştu.",
);

export function CodeCard({
  code,
  onEnlarge,
  onMore,
}: {
  code: OwnCodeView;
  onEnlarge: () => void;
  onMore: () => void;
}) {
  const name = code.plate || code.code;
  /** Undefined until the note is edited for the first time. Until then, autoFocus below must not take the focus. */
  const [isEditing, setEditing] = useState<boolean>();
  return (
    <li className="border-line bg-surface flex flex-col overflow-hidden rounded-2xl border">
      <div className="flex flex-1 gap-4 p-4 max-[22rem]:gap-2.5 max-[22rem]:p-3">
        <button
          type="button"
          onClick={onEnlarge}
          aria-label={`${name}: QR kodu büyüt`}
          className="border-line self-start rounded-lg border bg-white p-1.5"
        >
          <Qr text={code.scanUrl} size={64} label={`${name}: QR kod`} />
        </button>
        <div className="min-w-0 flex-1">
          <div className="-mt-1.5 -mr-2 flex items-center justify-between gap-2">
            <h2 className="flex min-h-11 min-w-0 items-center">
              <PlateOrCode plate={code.plate} code={code.code} kind={code.kind} />
            </h2>
            <IconButton Icon={Ellipsis} name={`${name}: diğer işlemler`} aria-haspopup="dialog" onClick={onMore} />
          </div>
          {(code.off ?? code.noteHidden ?? code.plateHidden) && (
            <p className="mt-2 flex flex-wrap gap-1.5">
              {code.off && <OffBadge />}
              {code.noteHidden && <NoteHiddenBadge />}
              {code.plateHidden && <PlateHiddenBadge {...code.plateHidden} />}
            </p>
          )}
          {code.unread > 0 && (
            <Link
              to={pages.inbox.path}
              search={{ code: code.code, of: "own" }}
              aria-label={`${name}: yeni mesaj: ${formatUnreadCount(code.unread)}`}
              className="text-brand flex min-h-11 items-center font-semibold underline"
            >{`Yeni mesaj: ${formatUnreadCount(code.unread)}`}</Link>
          )}
          <CodeWarnings code={code} name={name} />
          {!isEditing && (
            // After editing, the focus returns to the button with which the editing began.
            <NoteButton name={name} note={code.note} autoFocus={isEditing === false} onClick={() => setEditing(true)} />
          )}
          <p className="text-ink-soft mt-2 text-sm">
            {code.plate !== "" && <span translate="no">{`Kod: ${code.code} · `}</span>}
            <span>{formatLongDate(code.createdAt)}</span>
          </p>
          <CardLinks code={code} name={name} />
        </div>
      </div>
      {isEditing && (
        <div className="px-4 pb-4">
          <NoteEditor stored={code} onClose={() => setEditing(false)} />
        </div>
      )}
      <StatusRow name={name} code={code} />
    </li>
  );
}

const cardLinkStyle = "text-brand inline-flex min-h-11 items-center gap-2 font-semibold";

function CardLinks({ code: { code, plate }, name }: { code: OwnCodeView; name: string }) {
  return (
    <p className="flex flex-wrap gap-x-5">
      <a
        href={`/q/${code}`}
        target="_blank"
        rel="noopener"
        aria-label={`${name}: önizle (yeni sekmede)`}
        className={cardLinkStyle}
      >
        <ExternalLink aria-hidden="true" size={18} className="shrink-0" />
        <span>Önizle</span>
      </a>
      <Link
        to={pages.editProfile.path}
        params={{ code }}
        aria-label={`${plate || `Kod: ${code}`}: düzenle`}
        className={cardLinkStyle}
      >
        <Pencil aria-hidden="true" size={18} className="shrink-0" />
        <span>Düzenle</span>
      </Link>
    </p>
  );
}

function NoteButton({
  name,
  note,
  autoFocus,
  onClick,
}: {
  name: string;
  note: string;
  autoFocus: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={`${name}: notu düzenle`}
      autoFocus={autoFocus}
      onClick={onClick}
      className="mt-1 flex min-h-11 w-full items-center gap-2 text-left"
    >
      <span className="min-w-0 grow">
        {note === "" ? <span className="text-ink-soft">Not yok</span> : <OwnWords>{note}</OwnWords>}
      </span>
      <Pencil aria-hidden="true" size={16} className="text-brand shrink-0" />
    </button>
  );
}
