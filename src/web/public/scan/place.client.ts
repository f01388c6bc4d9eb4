import { PLACE_ACCURACY_MAX } from "#domain/words/place.ts";

/** The script that adds the visitor's position after a tap. An inexact position is not added. */
const options = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 };

/** Looks up the elements each time, because the form may have been replaced. */
function parts() {
  const field = document.getElementById("place");
  return (
    field && {
      said: document.getElementById("place-said")!,
      add: document.getElementById("add-place") as HTMLButtonElement,
      remove: document.getElementById("remove-place") as HTMLButtonElement,
      inputs: field.querySelectorAll("input"),
    }
  );
}

type Parts = NonNullable<ReturnType<typeof parts>>;

function show({ add, remove, inputs }: Parts): void {
  const isThere = inputs[0]!.value !== "";
  add.hidden = isThere;
  remove.hidden = !isThere;
}

/** Shows one of the sentences that the page contains in its language; none without a name. */
function say({ said }: Parts, name?: string, metres?: number): void {
  const words = (name === undefined ? "" : said.dataset[name]!).replace("{}", String(metres));
  said.textContent = words;
  said.hidden = words === "";
}

function fill({ inputs }: Parts, values: readonly string[]): void {
  inputs.forEach((input, nth) => {
    input.value = values[nth] ?? "";
  });
}

function ask(): void {
  const asking = parts();
  if (!asking || asking.add.hasAttribute("aria-disabled")) return;
  asking.add.setAttribute("aria-disabled", "true");
  say(asking, "asking");
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude, accuracy } }) => {
      const now = parts();
      if (!now) return;
      now.add.removeAttribute("aria-disabled");
      if (accuracy > PLACE_ACCURACY_MAX) return say(now, "coarse");
      const metres = Math.ceil(accuracy);
      fill(now, [latitude.toFixed(5), longitude.toFixed(5), String(metres)]);
      say(now, "added", metres);
      const hadFocus = document.activeElement === now.add;
      show(now);
      if (hadFocus) now.remove.focus();
    },
    ({ code, PERMISSION_DENIED }) => {
      const now = parts();
      if (!now) return;
      now.add.removeAttribute("aria-disabled");
      say(now, code === PERMISSION_DENIED ? "refused" : "lost");
    },
    options,
  );
}

function forget(): void {
  const now = parts();
  if (!now) return;
  fill(now, []);
  say(now, "gone");
  show(now);
  now.add.focus();
}

document.addEventListener("click", ({ target }) => {
  const button = (target as Element).closest("button");
  if (button?.id === "add-place") ask();
  if (button?.id === "remove-place") forget();
});

function begin(): void {
  const now = parts();
  if (now && "geolocation" in navigator && isSecureContext) show(now);
}

// After 'back', a browser may restore the values of hidden fields, so the display is updated.
addEventListener("pageshow", begin);
addEventListener("redrawn", begin);
begin();
