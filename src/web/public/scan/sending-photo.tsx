import { makeVisitorNoticePath, makeNoticePhotoPath } from "#contract/pages.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

export function SendingPhoto({ noticeKey }: { noticeKey: string }) {
  const { words, link } = useLanguage();
  return (
    <section
      id="sending"
      hidden
      data-own={link(makeVisitorNoticePath(noticeKey))}
      data-photo={makeNoticePhotoPath(noticeKey)}
      data-go-on={words.photo.goOn}
    >
      <h1 id="sending-headline" tabIndex={-1}>
        {words.photo.sent}
      </h1>
      <p className="say soft" role="status" data-retry={words.photo.sendingAgain}>
        {words.photo.sending}
      </p>
      <progress aria-label={words.photo.share} max={1} />
    </section>
  );
}
