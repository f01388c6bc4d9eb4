import { pages } from "#contract/pages.ts";
import type { ModerationView } from "#contract/people/moderation.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { Notice } from "#web/ui/notice.tsx";

export function ModerationNotices({ of: { off, noteHidden, plateHidden } }: { of: ModerationView }) {
  return (
    <>
      {off && (
        <RestrictionNotice
          title="Yönetici bu kodu kapattı."
          effect="Okutanlar hiçbir bilgi görmüyor. Yazdıklarınız silinmedi."
          {...off}
        />
      )}
      {noteHidden && (
        <RestrictionNotice
          title="Yönetici notunuzu gizledi."
          effect="Notu değiştirseniz de okutanlar görmez. İletişim bilgileriniz görünmeye devam eder."
          {...noteHidden}
        />
      )}
      {plateHidden?.reason === "" && (
        <Notice kind="info">
          <p className="font-bold">Yazdığınız plaka ya da ad yönetici onayı bekliyor.</p>
          <p className="mt-1">
            Bir kurumun, bankanın ya da onaylı bir şirketin adına benziyor. Yönetici onaylayana kadar okutanlar onun
            yerine kodu görür.
          </p>
        </Notice>
      )}
      {plateHidden && plateHidden.reason !== "" && (
        <RestrictionNotice
          title="Yönetici, yazdığınız plakayı ya da adı gizledi."
          effect="Okutanlar onun yerine kodu görüyor. Aşağıya başka bir plaka ya da ad yazabilirsiniz."
          {...plateHidden}
        />
      )}
    </>
  );
}

function RestrictionNotice({
  title,
  effect,
  at,
  reason,
}: { title: string; effect: string } & NonNullable<ModerationView["off"]>) {
  return (
    <Notice kind="bad">
      <p className="font-bold">{title}</p>
      <p className="mt-1 wrap-anywhere">
        <span>{`Neden (${formatLongDateTime(at)}): `}</span>
        <bdi>{reason}</bdi>
      </p>
      <p className="text-ink mt-1">
        <span>{`${effect} Yanlış olduğunu düşünüyorsanız ya da nedenini giderdiyseniz `}</span>
        <a href={pages.home.path} className="underline">
          ana sayfanın altındaki
        </a>{" "}
        iletişim bilgilerinden bize yazın.
      </p>
    </Notice>
  );
}
