const SLIDE_MS = 5000;
/** A slide is the current slide if at least this share of it is visible (docs/product/pages.md 2.5). */
const VISIBLE_SHARE_MIN = 0.6;

const reducedMotionMedia = matchMedia("(prefers-reduced-motion: reduce)");

/** The animation pauses while the visitor has stopped it, or while the pointer or the focus is on the carousel. */
export function animateCarousel(carousel: HTMLElement): void {
  const find = (part: string) => [...carousel.querySelectorAll<HTMLElement>(`[data-carousel-${part}]`)];
  const [track, controls, toggle] = [find("track")[0]!, find("controls")[0]!, find("toggle")[0]!];
  const dots = find("dot");
  const slides = [...track.children] as HTMLElement[];
  const held = new Set<"pointer" | "focus">();
  let isStopped = false;
  let current = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isRow = () => track.scrollWidth <= track.clientWidth + 1;
  const wait = () => {
    clearTimeout(timer);
    if (isStopped || held.size > 0 || reducedMotionMedia.matches || document.hidden || isRow()) return;
    timer = setTimeout(() => go((current + 1) % slides.length), SLIDE_MS);
  };
  const go = (to: number) => {
    const left = slides[to]!.offsetLeft - slides[0]!.offsetLeft;
    track.scrollTo({ left, behavior: reducedMotionMedia.matches ? "instant" : "smooth" });
    wait();
  };
  const hold = (by: "pointer" | "focus", isHeld: boolean) => {
    if (isHeld) held.add(by);
    else held.delete(by);
    wait();
  };

  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio < VISIBLE_SHARE_MIN || isRow()) continue;
        current = slides.indexOf(target as HTMLElement);
        for (const [at, dot] of dots.entries()) dot.setAttribute("aria-current", String(at === current));
        wait();
      }
    },
    { root: track, threshold: VISIBLE_SHARE_MIN },
  );
  for (const slide of slides) seen.observe(slide);
  for (const [at, dot] of dots.entries()) dot.addEventListener("click", () => go(at));

  toggle.addEventListener("click", () => {
    isStopped = !isStopped;
    // After 'start' was pressed, pointer and focus are still on the button, but they must not pause the carousel.
    if (!isStopped) held.clear();
    toggle.toggleAttribute("data-stopped", isStopped);
    toggle.setAttribute("aria-label", `Otomatik geçişi ${isStopped ? "başlat" : "durdur"}`);
    wait();
  });
  track.addEventListener("keydown", (event) => {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: slides.length - 1 }[event.key];
    if (to === undefined || isRow()) return;
    event.preventDefault();
    go(Math.min(Math.max(to, 0), slides.length - 1));
  });
  carousel.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && hold("pointer", true));
  carousel.addEventListener("pointerleave", () => hold("pointer", false));
  carousel.addEventListener("focusin", () => hold("focus", true));
  carousel.addEventListener("focusout", ({ relatedTarget }) =>
    hold("focus", relatedTarget instanceof Node && carousel.contains(relatedTarget)),
  );
  document.addEventListener("visibilitychange", wait);
  reducedMotionMedia.addEventListener("change", wait);

  // If all slides fit side by side, the track does not scroll and needs no tab stop.
  new ResizeObserver(() => {
    if (isRow()) track.removeAttribute("tabindex");
    else track.tabIndex = 0;
    wait();
  }).observe(track);
  controls.classList.remove("invisible");
}
