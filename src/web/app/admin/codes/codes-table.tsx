import { Link } from "@tanstack/react-router";
import { Lock, LockOpen } from "lucide-react";

import { pages } from "#contract/pages.ts";
import type { ListedCodeView } from "#contract/sticker/admin-codes.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { UserId } from "#web/app/admin/users/user-id.tsx";
import { EmailText } from "#web/parts/email-text.tsx";
import { LinkBadge } from "#web/parts/link-badge.tsx";
import { OffBadge } from "#web/parts/measure-badges.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

import { codeActions } from "./code-actions.ts";
import { useCodeQuestion } from "./code-questions.tsx";
import type { Selection } from "./selection.tsx";

const cellStyle = "px-3 py-2.5 align-top sm:px-4";

export function CodesTable({
  codes,
  stale,
  selection,
}: {
  codes: ListedCodeView[];
  stale: boolean;
  selection?: Selection | undefined;
}) {
  const { ask, dialog } = useCodeQuestion();
  return (
    <div
      className={`border-line bg-surface overflow-hidden rounded-2xl border transition-opacity ${stale ? "opacity-60" : ""}`}
      aria-busy={stale}
    >
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">QR kodlar</caption>
        <thead className="bg-sunken text-ink-soft text-sm">
          <tr>
            <th scope="col" className={`${cellStyle} sm:w-44`}>
              QR kod
            </th>
            <th scope="col" className={`${cellStyle} hidden w-36 sm:table-cell`}>
              Durum
            </th>
            <th scope="col" className={`${cellStyle} hidden sm:table-cell`}>
              Bağlı kullanıcı
            </th>
            <th scope="col" className={`${cellStyle} hidden w-44 md:table-cell`}>
              Oluşturulma
            </th>
            <th scope="col" className="w-14 sm:w-16">
              <span className="sr-only">{selection ? "Seçim" : "İşlem"}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {codes.map(({ code, linkedTo, createdAt, isOff, isReplaced }) => {
            const badges = (
              <>
                <LinkBadge linked={linkedTo !== null} replaced={isReplaced} />
                {isOff && <OffBadge />}
              </>
            );
            return (
              <tr key={code}>
                <th scope="row" className={`${cellStyle} font-normal wrap-anywhere`}>
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                    <Link
                      to={pages.adminCode.path}
                      params={{ code }}
                      translate="no"
                      className="text-brand inline-block min-h-6 font-bold tracking-wide underline"
                    >
                      {code}
                    </Link>
                    <span className="flex flex-wrap gap-1.5 sm:hidden">{badges}</span>
                  </span>
                  {linkedTo && (
                    <div className="mt-1 sm:hidden">
                      <LinkedOwner linkedTo={linkedTo} madeAt={createdAt} />
                    </div>
                  )}
                </th>
                <td className={`${cellStyle} hidden sm:table-cell`}>
                  <span className="flex flex-wrap gap-1.5">{badges}</span>
                </td>
                <td className={`${cellStyle} hidden wrap-anywhere sm:table-cell`}>
                  {linkedTo ? (
                    <LinkedOwner linkedTo={linkedTo} madeAt={createdAt} />
                  ) : (
                    <span className="text-ink-soft">–</span>
                  )}
                </td>
                <td className={`${cellStyle} text-ink-soft hidden md:table-cell`}>{formatLongDate(createdAt)}</td>
                <td className="py-1.5 pr-1 align-top">
                  {selection ? (
                    <CodeCheckbox code={code} selection={selection} />
                  ) : (
                    <PowerButton code={code} isOff={isOff} onAsk={ask} />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div>{dialog}</div>
    </div>
  );
}

function CodeCheckbox({ code, selection: { chosen, onChoose } }: { code: string; selection: Selection }) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={`${code}: seç`}
        checked={chosen.has(code)}
        onChange={(event) => onChoose(code, event.target.checked)}
        className="accent-brand-solid size-6"
      />
    </label>
  );
}

function PowerButton({
  code,
  isOff,
  onAsk,
}: Pick<ListedCodeView, "code" | "isOff"> & { onAsk: ReturnType<typeof useCodeQuestion>["ask"] }) {
  const deed = isOff ? "on" : "off";
  return (
    <IconButton
      Icon={isOff ? LockOpen : Lock}
      name={`${code}: ${codeActions[deed].title}`}
      danger={!isOff}
      onClick={() => onAsk(code, deed)}
    />
  );
}

function LinkedOwner({
  linkedTo: { id, displayName, email, linkedAt },
  madeAt,
}: {
  linkedTo: NonNullable<ListedCodeView["linkedTo"]>;
  madeAt: Date;
}) {
  const since = formatLongDate(linkedAt);
  return (
    <>
      <p>
        <span translate="no" className="mr-2 font-medium">
          {displayName}
        </span>
        <span className="text-ink-soft inline-block text-sm">
          <EmailText>{email}</EmailText>
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-x-3">
        <UserId id={id} name={displayName} />
        {since !== formatLongDate(madeAt) && <span className="text-ink-soft text-sm">{`Bağlandı: ${since}`}</span>}
      </div>
    </>
  );
}
