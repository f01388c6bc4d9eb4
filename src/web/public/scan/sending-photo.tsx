import { tellingPath, tellingPhotoPath } from "#contract/pages.ts";
import { photoWords } from "#contract/wording/photos.ts";

/** What stands in the form's place while a photo follows its notice, which is stored by then (photo.client.ts). */
export function SendingPhoto({ noticeKey }: { noticeKey: string }) {
  return (
    <section
      id="sending"
      hidden
      data-own={tellingPath(noticeKey)}
      data-photo={tellingPhotoPath(noticeKey)}
      data-go-on="Fotoğrafı beklemeden devam et"
    >
      <h1 id="sending-headline" tabIndex={-1}>
        Haberiniz iletildi
      </h1>
      <p className="say soft" role="status" data-retry={photoWords.sendingAgain}>
        {photoWords.sending}
      </p>
      <progress aria-label="Fotoğrafın gönderilen bölümü" max={1} />
    </section>
  );
}
