import { Link } from "@tanstack/react-router";

import type { AdminCodeView } from "#contract/moderation.ts";
import { pages } from "#contract/pages.ts";
import { SLOT_PREFIX } from "#domain/code.ts";
import { formatLongDateTime } from "#domain/istanbul.ts";

import { PlateOrCode } from "../../parts/plate.tsx";
import { PreviewLink } from "../../parts/preview-link.tsx";
import { QrDownload } from "../../parts/qr-download.tsx";
import { Qr } from "../../parts/qr.tsx";
import { Actions } from "../../ui/actions.tsx";
import { Section } from "../section.tsx";
import { Fact } from "./fact.tsx";

/** What a code is and shows, and whose it is. */
export function CodeFacts({ code: { code, scanUrl, createdAt, linkedTo, plate, note } }: { code: AdminCodeView }) {
  return (
    <Section id="etiket" title="Etiket">
      <div className="grid gap-5">
        <div className="flex items-start gap-4">
          <span className="border-line rounded-lg border bg-white p-1.5">
            <Qr text={scanUrl} size={64} label={`${code} QR kodu`} />
          </span>
          <div className="min-w-0">
            <PlateOrCode plate={plate} code={code} />
            <p className="text-ink-soft mt-2 text-sm wrap-anywhere">{scanUrl}</p>
          </div>
        </div>
        <dl className="grid gap-4">
          <Fact name="Sahibinin yazdığı not">
            {note === "" ? (
              <span className="text-ink-soft">Not yok</span>
            ) : (
              <span className="whitespace-pre-line">{note}</span>
            )}
          </Fact>
          <Fact name="Bağlı olduğu hesap">
            {linkedTo ? (
              <Owner code={code} {...linkedTo} />
            ) : (
              <span className="text-ink-soft">Kimseye bağlı değil</span>
            )}
          </Fact>
          <Fact name="Oluşturulma">{formatLongDateTime(createdAt)}</Fact>
        </dl>
        <Actions>
          <PreviewLink code={code} name={code} />
          <QrDownload scanUrl={scanUrl} name={code} look="secondary" />
        </Actions>
      </div>
    </Section>
  );
}

function Owner({ code, id, displayName, email, linkedAt }: { code: string } & NonNullable<AdminCodeView["linkedTo"]>) {
  const look = "text-brand inline-block min-h-6 font-bold underline";
  return (
    <>
      {code.startsWith(SLOT_PREFIX) ? (
        <Link to={pages.adminCompany.path} params={{ userId: id }} className={look}>
          {displayName}
        </Link>
      ) : (
        <Link to={pages.adminUsers.path} search={{ search: email }} className={look}>
          {displayName}
        </Link>
      )}
      <span className="text-ink-soft block text-sm font-normal">{email}</span>
      <span className="text-ink-soft block text-sm font-normal">Bağlanma: {formatLongDateTime(linkedAt)}</span>
    </>
  );
}
