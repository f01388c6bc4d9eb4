import { LazyComponent } from "#web/app/page/lazy-component.tsx";

/**
 * The list of everything that still works without a session. Its script is loaded only after the user has ended
 * sessions.
 */
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
