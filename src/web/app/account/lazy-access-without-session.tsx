import { LazyComponent } from "#web/app/page/lazy-component.tsx";

export function LazyAccessWithoutSession() {
  return (
    <LazyComponent
      name="access-without-session"
      load={() => import("./access-without-session.tsx")}
      failed="Çalışmaya devam eden bildirimler yüklenemedi."
    >
      {({ AccessWithoutSession }) => <AccessWithoutSession />}
    </LazyComponent>
  );
}
