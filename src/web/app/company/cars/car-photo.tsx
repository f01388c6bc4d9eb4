import { useMutation } from "@tanstack/react-query";
import { Camera, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";

import type { CarView } from "#contract/fleet/cars.ts";
import { refusals } from "#contract/words/refusals.ts";
import { PHOTO_TYPES } from "#domain/notices/photo.ts";
import { api } from "#web/app/api/client.ts";
import { readFieldErrors, makeErrorSentence } from "#web/app/api/sentences.ts";
import { patchCachedCar } from "#web/app/company/parts/car-data.ts";
import { ConfirmAction } from "#web/app/forms/confirm-action.tsx";
import { encodeBase64, makeSendablePhoto, UnreadablePhoto } from "#web/parts/sendable-photo.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { makeCarPhotoUrl } from "./car-photo-address.ts";

export function CarPhoto({ car: { code, photoAt } }: { car: CarView }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isLost, setLost] = useState<Date>();

  async function store({ photoAt: at }: { photoAt: Date | null }) {
    await patchCachedCar(code, { photoAt: at });
  }

  const save = useMutation({
    mutationFn: async (file: File) =>
      api.company.cars.savePhoto.call({ code, photo: await encodeBase64(await makeSendablePhoto(file)) }),
    onSuccess: async (saved) => {
      await store(saved);
      showToast("Fotoğraf kaydedildi.");
    },
  });

  return (
    <div className="grid gap-3">
      {photoAt && isLost !== photoAt && (
        <a
          href={makeCarPhotoUrl(code, photoAt, "whole")}
          target="_blank"
          rel="noreferrer"
          aria-label="Fotoğrafı indir"
          className="block w-fit max-w-full"
        >
          <img
            src={makeCarPhotoUrl(code, photoAt, "whole")}
            alt="Aracın fotoğrafı"
            loading="lazy"
            onError={() => setLost(photoAt)}
            className="border-line max-h-72 w-auto max-w-full rounded-xl border object-contain"
          />
        </a>
      )}
      {photoAt && isLost === photoAt && <Notice kind="bad">Fotoğraf şu anda gösterilemiyor.</Notice>}
      <div className="flex flex-wrap gap-3">
        <input
          ref={input}
          id={id}
          type="file"
          accept={PHOTO_TYPES.join()}
          className="peer sr-only"
          disabled={save.isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Cleared, so that choosing the same file again after a failure fires a change event.
            target.value = "";
            if (file) save.mutate(file);
          }}
        />
        <label
          htmlFor={id}
          className={`${getButtonStyle("secondary")} peer-focus-visible:outline-brand peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 ${save.isPending ? "cursor-progress opacity-70" : "cursor-pointer"}`}
        >
          <Camera aria-hidden="true" size={18} />
          <span>{save.isPending ? "Kaydediliyor…" : photoAt ? "Fotoğrafı değiştir" : "Fotoğraf ekle"}</span>
        </label>
        {photoAt && (
          <Button look="secondary" onClick={() => setAsking(true)}>
            <Trash2 aria-hidden="true" size={18} />
            Fotoğrafı sil
          </Button>
        )}
      </div>
      {save.isError && (
        <Notice kind="bad">
          {readFieldErrors(save.error)["photo"] ?? makeErrorSentence(save.error, makeFailedSaveSentence(save.error))}
        </Notice>
      )}
      <ConfirmAction
        asked={isAsking || undefined}
        onClose={() => setAsking(false)}
        title="Aracın fotoğrafı silinsin mi?"
        action="Fotoğrafı sil"
        busyText="Siliniyor…"
        failed="Fotoğraf silinemedi. Lütfen tekrar deneyin."
        act={() => api.company.cars.removePhoto.call({ code })}
        onDone={async (removed) => {
          await store(removed);
          save.reset();
          showToast("Fotoğraf silindi.");
          input.current?.focus();
        }}
      />
    </div>
  );
}

function makeFailedSaveSentence(error: Error): string {
  return error instanceof UnreadablePhoto
    ? refusals.PHOTO_UNREADABLE.message
    : "Fotoğraf kaydedilemedi. Lütfen tekrar deneyin.";
}
