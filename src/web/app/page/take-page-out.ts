import { showModalsAgain } from "#web/ui/show-modal.ts";

/**
 * Takes the page out of the document, so that its content cannot be found by searching, selecting, printing or
 * inspecting elements.
 */
export function takePageOut(page: HTMLElement): () => void {
  const focused = page.contains(document.activeElement) ? (document.activeElement as HTMLElement) : undefined;
  const { scrollX, scrollY } = window;
  const scrolled = [...page.querySelectorAll("*")].flatMap((element) => {
    const { scrollTop, scrollLeft } = element;
    return scrollTop === 0 && scrollLeft === 0 ? [] : [{ element, scrollTop, scrollLeft }];
  });
  // The browser pauses videos that leave the document, such as the picture of a camera.
  const playing = [...page.querySelectorAll("video")].filter((video) => !video.paused);
  const gap = document.createComment("");
  page.replaceWith(gap);

  return () => {
    gap.replaceWith(page);
    showModalsAgain(page);
    for (const { element, scrollTop, scrollLeft } of scrolled) {
      element.scrollTop = scrollTop;
      element.scrollLeft = scrollLeft;
    }
    window.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    focused?.focus({ preventScroll: true });
    for (const video of playing) void video.play().catch(() => undefined);
  };
}
