// Shows what is pushed where the browser does not do it by itself (Declarative Web Push). It fetches and keeps nothing.

addEventListener("push", (event) => {
  const { notification = {} } = readMessage(event.data);
  const { title = "Kodu Tara", body, tag, lang, dir, navigate, actions = [] } = notification;
  // Always shown, also beside an open page: a browser takes its permission back from whoever is pushed to and shows nothing.
  const showing = self.registration.showNotification(title, {
    body,
    lang,
    dir,
    icon: "/icon-192.png",
    data: { navigate, buttons: Object.fromEntries(actions.map((one) => [one.action, one.navigate])) },
    actions: actions.map(({ action, title: words }) => ({ action, title: words })),
    // What takes the place of an older notification is heard as well.
    ...(tag && { tag, renotify: true }),
  });
  event.waitUntil(showing.then(tellShown));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { navigate, buttons = {} } = event.notification.data ?? {};
  const target = new URL(buttons[event.action] ?? navigate ?? "/inbox", self.location.origin);
  // Nobody is led to another site.
  const address = target.origin === self.location.origin ? target.href : `${self.location.origin}/inbox`;
  event.waitUntil(open(address));
});

/** A page on which somebody waits for a trial says that it came. */
async function tellShown() {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const one of windows) one.postMessage("shown");
}

async function open(address) {
  const windows = await self.clients.matchAll({ type: "window" });
  const shown = windows.find(({ url }) => url === address);
  await (shown ? shown.focus() : self.clients.openWindow(address));
}

function readMessage(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}
