// Shows push messages in browsers without Declarative Web Push. With it, the browser shows the messages itself.

addEventListener("push", (event) => {
  const { notification = {} } = readMessage(event.data);
  const { title = "Kodu Tara", body, tag, lang, dir, navigate, actions = [] } = notification;
  // Shown even if a page is open: a browser withdraws the permission from a site that receives a push message and shows
  // nothing.
  const showing = self.registration.showNotification(title, {
    body,
    lang,
    dir,
    icon: "/icon-192.png",
    data: { navigate, buttons: Object.fromEntries(actions.map((one) => [one.action, one.navigate])) },
    actions: actions.map(({ action, title: words }) => ({ action, title: words })),
    // A notification that replaces an older one must alert again.
    ...(tag && { tag, renotify: true }),
  });
  event.waitUntil(showing.then(tellShown));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { navigate, buttons = {} } = event.notification.data ?? {};
  const target = new URL(buttons[event.action] ?? navigate ?? "/inbox", self.location.origin);
  // A notification never opens another site.
  const address = target.origin === self.location.origin ? target.href : `${self.location.origin}/inbox`;
  event.waitUntil(open(address));
});

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
