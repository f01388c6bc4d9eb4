import { Link } from "@tanstack/react-router";
import { ChevronDown, Ellipsis, Pencil } from "lucide-react";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import { statusText } from "#contract/people/status.words.ts";
import type { OwnCodeView } from "#contract/sticker/codes.ts";
import { formatUntilDay } from "#contract/words/clock.ts";
import { formatLongDate, formatLongDateTime } from "#domain/words/istanbul.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { Late } from "#web/app/page/late.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { NoteHiddenBadge, OffBadge, PlateHiddenBadge } from "#web/parts/measure-badges.tsx";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { Qr } from "#web/parts/qr.tsx";
import { unreadText } from "#web/parts/unread.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { OwnWords } from "#web/ui/own-words.tsx";

import { NotReachedWarning } from "./not-reached-warning.tsx";
import { useUntilOver } from "./use-until-over.ts";

/** The card of one code on its owner's dashboard: plate, note, status, and a button for more actions. */
export function CodeCard({
  code,
  onEnlarge,
  onMore,
}: {
  code: OwnCodeView;
  onEnlarge: () => void;
  onMore: () => void;
}) {
  const status = useUntilOver(code.status);
  const now = useNow(60_000);
  const name = code.plate || code.code;
  /** Undefined until the note is edited for the first time; then autoFocus below must not take the focus. */
  const [isEditing, setEditing] = useState<boolean>();
  /** Whether the status was ever opened. Its script is loaded then. */
  const [isAsking, setAsking] = useState(false);
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
            <h2 className="min-w-0">
              <Link
                to={pages.editProfile.path}
                params={{ code: code.code }}
                aria-label={`${code.plate || `Kod: ${code.code}`}: düzenle`}
                className="flex min-h-11 items-center no-underline"
              >
                <PlateOrCode plate={code.plate} code={code.code} kind={code.kind} />
              </Link>
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
              aria-label={`${name}: yeni mesaj: ${unreadText(code.unread)}`}
              className="text-brand flex min-h-11 items-center font-semibold underline"
            >{`Yeni mesaj: ${unreadText(code.unread)}`}</Link>
          )}
          {code.noticesPausedUntil && (
            <p className="text-warn mt-2 text-sm font-semibold">{`Mesajlar ${formatLongDateTime(code.noticesPausedUntil)} saatine kadar kapalı`}</p>
          )}
          {code.gap && !code.off && <NotReachedWarning name={name} gap={code.gap} isReachable={code.isReachable} />}
          {!code.isReachable && !code.gap && !code.off && (
            <p className="text-bad mt-2 text-sm font-semibold">
              Okutanlar size hiçbir yoldan ulaşamıyor.{" "}
              <Link
                to={pages.makeReachable.path}
                params={{ code: code.code }}
                aria-label={`${name}: bir yol seç`}
                className="inline-flex min-h-6 items-center underline"
              >
                Bir yol seç
              </Link>
            </p>
          )}
          {code.lostChangeAt && !code.off && (
            <p className="text-bad mt-2 text-sm font-semibold">
              Son kaydınız kaybolmuş olabilir.{" "}
              <Link
                to={pages.editProfile.path}
                params={{ code: code.code }}
                aria-label={`${name}: son kaydı kontrol et`}
                className="inline-flex min-h-6 items-center underline"
              >
                Kontrol et
              </Link>
            </p>
          )}
          {code.isPhoneToCheck && !code.off && (
            <p className="text-warn mt-2 text-sm font-semibold">
              Telefon numaranız aranamayabilir.{" "}
              <Link
                to={pages.editProfile.path}
                params={{ code: code.code }}
                hash="iletisim"
                aria-label={`${name}: numarayı kontrol et`}
                className="inline-flex min-h-6 items-center underline"
              >
                Numarayı kontrol et
              </Link>
            </p>
          )}
          {!isEditing && (
            <button
              type="button"
              aria-label={`${name}: notu düzenle`}
              // After editing, the focus returns to the button that began it.
              autoFocus={isEditing === false}
              onClick={() => setEditing(true)}
              className="mt-1 flex min-h-11 w-full items-center gap-2 text-left"
            >
              <span className="min-w-0 grow">
                {code.note === "" ? <span className="text-ink-soft">Not yok</span> : <OwnWords>{code.note}</OwnWords>}
              </span>
              <Pencil aria-hidden="true" size={16} className="text-brand shrink-0" />
            </button>
          )}
          <p className="text-ink-soft mt-2 text-sm">
            {code.plate !== "" && <span translate="no">{`Kod: ${code.code} · `}</span>}
            <span>{formatLongDate(code.createdAt)}</span>
          </p>
        </div>
      </div>
      {isEditing && (
        <div className="px-4 pb-4">
          <Late
            name="note-editor"
            load={() => import("./note-editor.tsx")}
            failed="Not düzenleyici yüklenirken bir hata oluştu."
          >
            {({ NoteEditor }) => <NoteEditor stored={code} onClose={() => setEditing(false)} />}
          </Late>
        </div>
      )}
      <details
        // On a page that the server rendered, the person may have opened it before hydration, and no toggle event
        // follows.
        ref={(details) => {
          if (details?.open) setAsking(true);
        }}
        onToggle={() => setAsking(true)}
        className="group border-line border-t"
      >
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 py-1 [&::-webkit-details-marker]:hidden">
          <span className="shrink-0 font-semibold">Ne zaman dönersiniz?</span>
          <span className="text-ink-soft min-w-0 grow truncate text-right">
            {status ? `${isolateDirection(statusText(status))} · ${formatUntilDay(status.until, now)}` : ""}
          </span>
          <ChevronDown aria-hidden="true" size={20} className="text-ink-soft shrink-0 group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-4">
          {isAsking && (
            <Late
              name="own-status"
              load={() => import("./own-status.tsx")}
              failed="Durumlar yüklenirken bir hata oluştu."
            >
              {({ OwnStatus }) => <OwnStatus name={name} code={code} />}
            </Late>
          )}
        </div>
      </details>
    </li>
  );
}
