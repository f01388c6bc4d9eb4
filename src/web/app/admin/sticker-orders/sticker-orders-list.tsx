import { useMutation } from "@tanstack/react-query";
import { CircleCheck, Hourglass } from "lucide-react";

import type { StickerOrderView } from "#contract/sticker/sticker-orders.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { formatPhone } from "#domain/words/phone.ts";
import { api } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { changeCachedRow } from "#web/app/list/change-row.ts";
import type { ListData } from "#web/app/list/list-data.ts";
import { ListRows } from "#web/app/list/list-rows.tsx";
import { StatusBadge } from "#web/parts/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { OwnWords } from "#web/ui/own-words.tsx";
import { showToast } from "#web/ui/toast.tsx";

const OPEN_BADGE = { word: "Bekliyor", colour: "bg-warn-soft text-warn", Icon: Hourglass };
const DONE_BADGE = { word: "Yapıldı", colour: "bg-good-soft text-good", Icon: CircleCheck };

export function StickerOrdersList({ list }: { list: ListData<StickerOrderView> }) {
  return (
    <ListRows list={list} className="grid gap-4 lg:grid-cols-2">
      {(order) => <OrderItem key={order.id} order={order} />}
    </ListRows>
  );
}

function OrderItem({ order }: { order: StickerOrderView }) {
  const { name, phone, address, count, unitPrice, createdAt, done } = order;
  return (
    <li className="border-line bg-surface flex min-w-0 flex-col gap-3 rounded-2xl border p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-lg font-bold wrap-anywhere">
          <OwnWords>{name}</OwnWords>
        </h3>
        <StatusBadge look={done ? DONE_BADGE : OPEN_BADGE} />
      </div>
      <p className="font-semibold">
        {`${count} etiket, tanesi ${formatKurus(unitPrice)}, toplam ${formatKurus(count * unitPrice)}`}
      </p>
      <p>
        <a href={`tel:${phone}`} className="text-brand inline-flex min-h-11 items-center font-semibold underline">
          {formatPhone(phone)}
        </a>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">
        <OwnWords>{address}</OwnWords>
      </p>
      <p className="text-ink-soft text-sm">{formatLongDateTime(createdAt)}</p>
      {done && (
        <p className="text-ink-soft text-sm wrap-anywhere">
          {`Yapıldı: ${formatLongDateTime(done.at)}${done.by === "" ? "" : `, ${done.by}`}`}
        </p>
      )}
      <MarkButton order={order} />
    </li>
  );
}

function MarkButton({ order: { id, name, done } }: { order: StickerOrderView }) {
  const { list } = api.admin.stickerOrders;
  const save = useMutation({
    mutationFn: () => api.admin.stickerOrders.mark.call({ id, isDone: done === null }),
    onSuccess: async (after) => {
      showToast(after.done ? `${name}: sipariş yapıldı.` : `${name}: sipariş yeniden bekliyor.`);
      await changeCachedRow<StickerOrderView>(
        list.key({ type: "infinite" }),
        (row) => row.id === id,
        () => after,
      );
    },
  });
  return (
    <div className="mt-auto grid gap-3">
      <ActionFailure
        of={save}
        changed="Sipariş bu arada değişti. Sayfayı yenileyin."
        failed="Sipariş işaretlenemedi. Lütfen tekrar deneyin."
      />
      <Button
        look="secondary"
        className="max-sm:w-full sm:justify-self-start"
        aria-label={`${name}: ${done ? "işareti kaldır" : "yapıldı olarak işaretle"}`}
        busy={save.isPending}
        busyText="Kaydediliyor…"
        onClick={() => save.mutate()}
      >
        {done ? "İşareti kaldır" : "Yapıldı"}
      </Button>
    </div>
  );
}
