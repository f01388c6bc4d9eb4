import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import type { OwnCodeView } from "#contract/sticker/codes.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";

import { NotReachedWarning } from "./not-reached-warning.tsx";

export function CodeWarnings({ code, name }: { code: OwnCodeView; name: string }) {
  return (
    <>
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
    </>
  );
}
