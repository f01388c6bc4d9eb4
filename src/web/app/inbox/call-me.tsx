import { Link } from "@tanstack/react-router";

import { toActor } from "#contract/actor-of.ts";
import type { NoticeView } from "#contract/notices/notices.ts";
import { answerWords } from "#contract/notices/notices.words.ts";
import { companyProfileRows, pages } from "#contract/pages.ts";
import type { CodeHolder } from "#contract/words/list-filters.ts";
import { hasRight } from "#domain/people/actor.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { Actions } from "#web/ui/actions.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export function CallMe({
  open,
  holder,
  notice: { code, ownPhone, told },
  onClose,
  onConfirm,
}: {
  open: boolean;
  holder: CodeHolder;
  notice: NoticeView;
  onClose: () => void;
  onConfirm: () => void;
}) {
  if (ownPhone === "")
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title="Gösterilecek bir telefon numarası yok"
        description="Önce telefonunuzu ekleyin. Yazdığınız yanıt bu sekmede kalır."
      >
        <PhoneEditLink holder={holder} code={code} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`${ownPhone} gösterilsin mi?`}
      description={`Bu numarayı yalnızca bu mesajı gönderen${told > 1 ? "ler" : ""} görür ve sizi arayabilir.`}
      action={answerWords["call-me"]}
      busyText="Gönderiliyor…"
      busy={false}
      danger={false}
      onConfirm={onConfirm}
    />
  );
}

function PhoneEditLink({ holder, code }: { holder: CodeHolder; code: string }) {
  const actor = toActor(useAccount());
  if (holder === "own")
    return (
      <Actions>
        <Link to={pages.editProfile.path} params={{ code }} className={getButtonStyle("primary")}>
          Etiketi düzenle
        </Link>
      </Actions>
    );
  if (!hasRight(actor, "company-profile")) return <p>Şirketin telefonunu sahibi ya da müdürü ekleyebilir.</p>;
  return (
    <Actions>
      <Link to={pages.companyProfile.path} hash={companyProfileRows.company} className={getButtonStyle("primary")}>
        İletişim bilgilerini aç
      </Link>
    </Actions>
  );
}
