import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { KeyRound, Pencil } from "lucide-react";
import { useState, type ReactNode } from "react";

import { reservationStateWords, makeCarTakenSentence } from "#contract/fleet/periods.words.ts";
import type { ReservationView } from "#contract/fleet/reservations.ts";
import { pages } from "#contract/pages.ts";
import { refusals } from "#contract/words/refusals.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { findBusyCar } from "#web/app/company/parts/busy-car.ts";
import { CallLink } from "#web/app/company/parts/call-link.tsx";
import { RentLink } from "#web/app/company/parts/desk-links.tsx";
import { LawNote } from "#web/app/company/parts/law-note.tsx";
import { PeriodWarnings } from "#web/app/company/parts/period-warnings.tsx";
import { formatTimeSpan } from "#web/app/company/parts/time-span.ts";
import { ConfirmAction } from "#web/app/forms/confirm-action.tsx";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { ReservationEdit } from "./reservation-edit.tsx";
import { ReservationPapers } from "./reservation-papers.tsx";

export function ReservationDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const [isEdited, setEdited] = useState(false);
  const options = api.company.reservations.get.queryOptions({ input: { id }, staleTime: 0 });
  const reservation = useQuery(options);

  function store(now: ReservationView) {
    void cacheData(options.queryKey, now);
  }

  if (isRefusal(reservation.error, "RESERVATION_NOT_FOUND") || isRefusal(reservation.error, "INPUT_INVALID"))
    return <Notice kind="bad">{refusals.RESERVATION_NOT_FOUND.message}</Notice>;
  if (!reservation.data) return <Loading of={reservation} failed="Rezervasyon yüklenirken bir hata oluştu." rows={2} />;
  if (isEdited)
    return (
      <ReservationEdit
        reservation={reservation.data}
        onStored={store}
        onSaved={() => {
          setEdited(false);
          showToast("Rezervasyon kaydedildi.");
        }}
        onCancel={() => setEdited(false)}
      />
    );
  return (
    <div className="grid gap-5">
      <ReservationFacts reservation={reservation.data} />
      {reservation.data.state !== "picked-up" && <ReservationPapers id={id} />}
      {reservation.data.state === "open" ? (
        <ReservationActions
          reservation={reservation.data}
          onEdit={() => setEdited(true)}
          onStored={store}
          onClose={onClose}
        />
      ) : (
        <EndedReservation reservation={reservation.data} onStored={store} />
      )}
    </div>
  );
}

function ReservationFacts({ reservation }: { reservation: ReservationView }) {
  const { name, phone, code, plate, startsAt, endsAt, price, deposit, note, isEndangered, warnings } = reservation;
  return (
    <>
      {isEndangered && <EndangeredNotice code={code} />}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 sm:gap-x-6">
        <ReservationFact word="Kim için" isLong>
          <span className="wrap-anywhere">{isolateDirection(name)}</span>
        </ReservationFact>
        {phone !== "" && (
          <ReservationFact word="Telefon" isLong>
            <CallLink phone={phone} name={name} />
          </ReservationFact>
        )}
        <ReservationFact word="Araç">
          <Link to={pages.car.path} params={{ code }} className="inline-flex no-underline">
            <PlateOrCode plate={plate} code={code} size="small" />
          </Link>
        </ReservationFact>
        <ReservationFact word="Süre">{formatTimeSpan(startsAt, endsAt)}</ReservationFact>
        <ReservationFact word="Teslim">{formatLongDateTime(startsAt)}</ReservationFact>
        <ReservationFact word="Dönüş">{formatLongDateTime(endsAt)}</ReservationFact>
        {price !== null && <ReservationFact word="Ücret">{formatKurus(price)}</ReservationFact>}
        {deposit !== null && <ReservationFact word="Depozito">{formatKurus(deposit)}</ReservationFact>}
      </dl>
      {note !== "" && <p className="bg-sunken rounded-xl px-4 py-3 wrap-anywhere whitespace-pre-line">{note}</p>}
      <PeriodWarnings warnings={warnings} />
    </>
  );
}

function EndangeredNotice({ code }: { code: string }) {
  const { data: car } = useQuery(api.company.cars.get.queryOptions({ input: { code } }));
  return (
    <Notice kind="bad">{`${
      car?.rental
        ? `Rezervasyon tehlikede: araç hâlâ ${isolateDirection(car.rental.renterName)} adına kirada. Dönüş zamanı geçti: ${formatLongDateTime(car.rental.dueAt)}.`
        : "Rezervasyon tehlikede: araç hâlâ kirada ve dönüşü gecikti."
    } Müşteriye haber verin ya da rezervasyonu başka bir araca taşıyın.`}</Notice>
  );
}

function ReservationFact({ word, isLong = false, children }: { word: string; isLong?: boolean; children: ReactNode }) {
  return (
    <div className={isLong ? "max-sm:col-span-2" : ""}>
      <dt className="text-ink-soft text-sm">{word}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

const endActions = {
  cancel: {
    title: "Rezervasyondan vazgeçildi mi?",
    text: "Araç bu zaman için yeniden boş görünür. Yanlışlıkla olduysa geri getirebilirsiniz.",
    action: "Evet, vazgeçildi",
  },
  noShow: {
    title: "Müşteri gelmedi mi?",
    text: "Araç yeniden boş görünür. Müşteri sonra gelirse rezervasyonu geri getirebilirsiniz.",
    action: "Evet, gelmedi",
  },
} as const;

function ReservationActions({
  reservation: { id, code, startsAt, version, isNoShowProposed },
  onEdit,
  onStored,
  onClose,
}: {
  reservation: ReservationView;
  onEdit: () => void;
  onStored: (reservation: ReservationView) => void;
  onClose: () => void;
}) {
  const [asked, setAsked] = useState<keyof typeof endActions>("cancel");
  const [isAsking, setAsking] = useState(false);
  const now = useNow(30_000);

  function ask(how: keyof typeof endActions) {
    setAsked(how);
    setAsking(true);
  }

  return (
    <>
      {isNoShowProposed && <Notice kind="info">Teslim saati çoktan geçti. Müşteri gelmedi mi?</Notice>}
      <Actions>
        <RentLink code={code} reservation={id} onClick={onClose} className={getButtonStyle("primary")}>
          <KeyRound aria-hidden="true" size={18} />
          Teslim et
        </RentLink>
        <Button look="secondary" onClick={onEdit}>
          <Pencil aria-hidden="true" size={18} />
          Düzenle, taşı
        </Button>
        {startsAt <= now && (
          <Button look="secondary" onClick={() => ask("noShow")}>
            Gelmedi
          </Button>
        )}
        <Button look="danger" onClick={() => ask("cancel")}>
          Vazgeçti
        </Button>
      </Actions>
      <ConfirmAction
        asked={isAsking ? asked : undefined}
        onClose={() => setAsking(false)}
        title={endActions[asked].title}
        description={
          <div className="grid gap-3">
            <span>{endActions[asked].text}</span>
            {asked === "cancel" && <LawNote rule="cancelling" />}
          </div>
        }
        action={endActions[asked].action}
        cancel="Rezervasyon kalsın"
        busyText="Kaydediliyor…"
        failed="Kaydedilemedi. Lütfen tekrar deneyin."
        act={(how) => api.company.reservations[how].call({ id, version })}
        onDone={(stored, how) => {
          showToast(how === "cancel" ? "Rezervasyondan vazgeçildi." : "Müşterinin gelmediği kaydedildi.");
          onStored(stored);
          onClose();
        }}
      />
    </>
  );
}

function EndedReservation({
  reservation: { id, state, rentalId, version },
  onStored,
}: {
  reservation: ReservationView;
  onStored: (reservation: ReservationView) => void;
}) {
  const reopen = useMutation({
    mutationFn: () => api.company.reservations.reopen.call({ id, version }),
    onSuccess: (stored) => {
      showToast("Rezervasyon geri getirildi.");
      onStored(stored);
    },
  });
  const busy = findBusyCar(reopen.error);
  return (
    <>
      <Notice kind="info">{`Bu rezervasyon artık açık değil: ${reservationStateWords[state]}.`}</Notice>
      {busy && <Notice kind="bad">{makeCarTakenSentence(busy)}</Notice>}
      {!busy && <ActionFailure of={reopen} failed="Geri getirilemedi. Lütfen tekrar deneyin." />}
      <Actions>
        {rentalId !== null ? (
          <Link to={pages.billing.path} search={{ rental: rentalId }} className={getButtonStyle("secondary")}>
            Kiralamaya git
          </Link>
        ) : (
          <Button look="secondary" busy={reopen.isPending} busyText="Getiriliyor…" onClick={() => reopen.mutate()}>
            Rezervasyonu geri getir
          </Button>
        )}
      </Actions>
    </>
  );
}
