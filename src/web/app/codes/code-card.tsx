import { Link } from "@tanstack/react-router";
import { ExternalLink, Maximize2, Pencil } from "lucide-react";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import type { OwnCodeView } from "#contract/sticker/codes.ts";
import { formatLongDate, formatLongDateTime } from "#domain/words/istanbul.ts";
import { Late } from "#web/app/page/late.tsx";
import { NoteHiddenBadge, OffBadge, PlateHiddenBadge } from "#web/parts/measure-badges.tsx";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { Qr } from "#web/parts/qr.tsx";
import { unreadText } from "#web/parts/unread.ts";
import { OwnWords } from "#web/ui/own-words.tsx";

import { StatusBar } from "./status-bar.tsx";
import { Untold } from "./untold.tsx";

const action =
  "flex min-h-12 flex-1 items-center justify-center gap-2 px-2 py-2 text-sm font-semibold whitespace-nowrap text-brand no-underline hover:bg-brand-soft";

/** One code of its owner: what it is, what it says, and what one can do with it, one tap each. */
export function CodeCard({ code, onEnlarge }: { code: OwnCodeView; onEnlarge: () => void }) {
  const name = code.plate || code.code;
  /** Undefined until the note is edited first. */
  const [isEditing, setEditing] = useState<boolean>();
  return (
    <li className="border-line bg-surface flex flex-col overflow-hidden rounded-2xl border">
      <div className="flex flex-1 gap-4 p-4">
        <button
          type="button"
          onClick={onEnlarge}
          aria-label={`${name}: QR kodu büyüt`}
          className="border-line self-start rounded-lg border bg-white p-1.5"
        >
          <Qr text={code.scanUrl} size={64} label={`${name}: QR kod`} />
        </button>
        <div className="min-w-0 flex-1">
          <h2>
            <PlateOrCode plate={code.plate} code={code.code} kind={code.kind} />
          </h2>
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
              aria-label={`${name}: yeni haber: ${unreadText(code.unread)}`}
              className="text-brand flex min-h-11 items-center font-semibold underline"
            >{`Yeni haber: ${unreadText(code.unread)}`}</Link>
          )}
          {code.noticesPausedUntil && (
            <p className="text-warn mt-2 text-sm font-semibold">{`Haberler ${formatLongDateTime(code.noticesPausedUntil)} saatine kadar kapalı`}</p>
          )}
          {code.gap && !code.off && <Untold name={name} gap={code.gap} isReachable={code.isReachable} />}
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
            <>
              <p className="mt-2">
                {code.note === "" ? <span className="text-ink-soft">Not yok</span> : <OwnWords>{code.note}</OwnWords>}
              </p>
              <button
                type="button"
                aria-label={`${name}: notu düzenle`}
                // Whoever has finished stands where they began.
                autoFocus={isEditing === false}
                onClick={() => setEditing(true)}
                className="text-brand min-h-11 text-sm font-semibold underline"
              >
                Notu düzenle
              </button>
            </>
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
      <div className="px-4 pb-4">
        <p aria-hidden="true" className="text-ink-soft mb-1 text-sm">
          Okutanlara: ne zaman dönüyorsunuz?
        </p>
        <StatusBar
          name={name}
          code={code.code}
          status={code.status}
          isNoteHidden={code.noteHidden !== null}
          send={async (sent) => (await import("./own-code-data.ts")).sendOwnStatus(code.code, sent)}
        />
      </div>
      <div className="divide-line border-line flex divide-x border-t">
        <Link
          to={pages.editProfile.path}
          params={{ code: code.code }}
          aria-label={`${name}: düzenle`}
          className={action}
        >
          <Pencil aria-hidden="true" size={18} />
          Düzenle
        </Link>
        <a
          href={`/q/${code.code}`}
          target="_blank"
          rel="noopener"
          aria-label={`${name}: önizle (yeni sekmede)`}
          className={action}
        >
          <ExternalLink aria-hidden="true" size={18} />
          Önizle
        </a>
        <button type="button" onClick={onEnlarge} aria-label={`${name}: QR’ı büyüt`} className={action}>
          <Maximize2 aria-hidden="true" size={18} />
          Büyüt
        </button>
      </div>
    </li>
  );
}
