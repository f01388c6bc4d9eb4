import { computeCountdown } from "#domain/fleet/rental.ts";
import { formatHoursAndMinutes } from "#web/public/words/hours-and-minutes.ts";

/** The server's time corrects the visitor's clock. */
const countdownBox = document.querySelector<HTMLElement>("[data-ends]");
if (countdownBox) {
  const [arrived] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // `data-now` is the server's time at the moment when the response began.
  const answeredAt = Date.now() - performance.now() + (arrived?.responseStart ?? performance.now());
  const ahead = answeredAt - Number(countdownBox.dataset["now"]);
  const endsAt = new Date(Number(countdownBox.dataset["ends"]));
  const { over: sentence, hour, minute } = countdownBox.dataset;
  const numbers = countdownBox.querySelectorAll(".clock b");

  const tick = () => {
    const { isOver, ...time } = computeCountdown(endsAt, new Date(Date.now() - ahead));
    [time.hours, time.minutes, time.seconds].forEach((value, at) => {
      numbers[at]!.textContent = String(value).padStart(2, "0");
    });
    for (const part of countdownBox.querySelectorAll<HTMLElement>("h2, .clock")) part.hidden = isOver;
    const over = countdownBox.querySelector<HTMLElement>(".over")!;
    over.hidden = !isOver;
    if (isOver)
      over.textContent = sentence!.replace("{}", formatHoursAndMinutes(time, { hour: hour!, minute: minute! }));
  };
  tick();
  setInterval(tick, 1000);
}
