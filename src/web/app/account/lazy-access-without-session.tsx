import { makeLazy } from "#web/app/page/lazy-component.tsx";

export const LazyAccessWithoutSession = makeLazy(
  async () => (await import("./access-without-session.tsx")).AccessWithoutSession,
  "Çalışmaya devam eden bildirimler yüklenemedi.",
);
