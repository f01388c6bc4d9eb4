/** How long a slide stays (docs/product.md 2.5). */
const STAY = 5000;
/** How much of a slide must be seen before it is the current one (docs/product.md 2.5). */
const SEEN = 0.6;

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Brings a carousel to life: it moves on by itself unless somebody stopped it, points at it, has the focus in it, looks at another tab or
 * asked for less motion; dots and arrow keys go to a slide. Without this it is a row that one swipes.
 */
export function bringToLife(carousel: HTMLElement): void {
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
    if (isStopped || held.size > 0 || stillness.matches || document.hidden || isRow()) return;
    timer = setTimeout(() => go((current + 1) % slides.length), STAY);
  };
  const go = (to: number) => {
    const left = slides[to]!.offsetLeft - slides[0]!.offsetLeft;
    track.scrollTo({ left, behavior: stillness.matches ? "instant" : "smooth" });
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
        if (intersectionRatio < SEEN || isRow()) continue;
        current = slides.indexOf(target as HTMLElement);
        for (const [at, dot] of dots.entries()) dot.ariaCurrent = String(at === current);
        wait();
      }
    },
    { root: track, threshold: SEEN },
  );
  for (const slide of slides) seen.observe(slide);
  for (const [at, dot] of dots.entries()) dot.addEventListener("click", () => go(at));

  toggle.addEventListener("click", () => {
    isStopped = !isStopped;
    // Whoever starts it wants to see it move, though the pointer and the focus are still on the button.
    if (!isStopped) held.clear();
    toggle.toggleAttribute("data-stopped", isStopped);
    toggle.ariaLabel = `Otomatik geçişi ${isStopped ? "başlat" : "durdur"}`;
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
  stillness.addEventListener("change", wait);

  // Where all slides stand side by side there is nothing to stop at.
  new ResizeObserver(() => {
    if (isRow()) track.removeAttribute("tabindex");
    else track.tabIndex = 0;
    wait();
  }).observe(track);
  controls.classList.remove("invisible");
}
