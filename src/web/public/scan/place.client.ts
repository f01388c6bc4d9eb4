import { PLACE_ACCURACY_METRES_MAX } from "#domain/words/place.ts";

/** An inexact position is not added. */
const positionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 };

/** Looks up the elements on each call, because the form may have been replaced. */
function findParts() {
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

type PlaceParts = NonNullable<ReturnType<typeof findParts>>;

function showPlace({ add, remove, inputs }: PlaceParts): void {
  const isThere = inputs[0]!.value !== "";
  add.hidden = isThere;
  remove.hidden = !isThere;
}

function showPlaceMessage({ said }: PlaceParts, name?: string, metres?: number): void {
  const words = (name === undefined ? "" : said.dataset[name]!).replace("{}", String(metres));
  said.textContent = words;
  said.hidden = words === "";
}

function fillInputs({ inputs }: PlaceParts, values: readonly string[]): void {
  inputs.forEach((input, nth) => {
    input.value = values[nth] ?? "";
  });
}

function requestPosition(): void {
  const asking = findParts();
  if (!asking || asking.add.hasAttribute("aria-disabled")) return;
  asking.add.setAttribute("aria-disabled", "true");
  showPlaceMessage(asking, "asking");
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude, accuracy } }) => {
      const now = findParts();
      if (!now) return;
      now.add.removeAttribute("aria-disabled");
      if (accuracy > PLACE_ACCURACY_METRES_MAX) return showPlaceMessage(now, "coarse");
      const metres = Math.ceil(accuracy);
      fillInputs(now, [latitude.toFixed(5), longitude.toFixed(5), String(metres)]);
      showPlaceMessage(now, "added", metres);
      const hadFocus = document.activeElement === now.add;
      showPlace(now);
      if (hadFocus) now.remove.focus();
    },
    ({ code, PERMISSION_DENIED }) => {
      const now = findParts();
      if (!now) return;
      now.add.removeAttribute("aria-disabled");
      showPlaceMessage(now, code === PERMISSION_DENIED ? "refused" : "lost");
    },
    positionOptions,
  );
}

function removePlace(): void {
  const now = findParts();
  if (!now) return;
  fillInputs(now, []);
  showPlaceMessage(now, "gone");
  showPlace(now);
  now.add.focus();
}

document.addEventListener("click", ({ target }) => {
  const button = (target as Element).closest("button");
  if (button?.id === "add-place") requestPosition();
  if (button?.id === "remove-place") removePlace();
});

function enablePlace(): void {
  const now = findParts();
  if (now && "geolocation" in navigator && isSecureContext) showPlace(now);
}

// After 'back', a browser may restore the values of hidden fields, so the display is updated.
addEventListener("pageshow", enablePlace);
addEventListener("redrawn", enablePlace);
enablePlace();
