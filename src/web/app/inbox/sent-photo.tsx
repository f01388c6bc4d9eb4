import { useState } from "react";

import type { NoticeView } from "#contract/notices/notices.ts";
import { makeInboxPhotoPath } from "#contract/pages.ts";

type VisitorPhoto = NonNullable<NoticeView["tellings"][number]["photo"]>;

export function SentPhoto({ id, photo: { width, height } }: { id: string; photo: VisitorPhoto }) {
  const [isLost, setIsLost] = useState(false);
  if (isLost) return <p className="text-ink-soft mt-2">Fotoğraf şu anda gösterilemiyor. Silinmiş olabilir.</p>;
  const path = makeInboxPhotoPath(id);
  return (
    <a
      href={path}
      target="_blank"
      rel="noreferrer"
      aria-label="Fotoğrafı büyük aç (yeni sekmede)"
      className="mt-2 block w-fit max-w-full"
    >
      <img
        src={path}
        width={width}
        height={height}
        loading="lazy"
        alt="Mesaj gönderenin gönderdiği fotoğraf"
        onError={() => setIsLost(true)}
        className="border-line max-h-96 w-auto max-w-full rounded-xl border object-contain"
      />
    </a>
  );
}
