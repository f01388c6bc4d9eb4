import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";

const icon = { "aria-hidden": true, size: 20, className: "shrink-0" } as const;
const manager = Toast.createToastManager();

/** Says that something is done or failed, also when the page changes at the same moment. */
export function announce(text: string, kind: "good" | "bad" = "good"): void {
  manager.add({ description: text, type: kind, priority: kind === "bad" ? "high" : "low" });
}

/** Where announcements appear; stands once in the application. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} timeout={6000}>
      <Toast.Portal>
        <Toast.Viewport aria-label="Bildirimler" className="fixed inset-x-3 bottom-3 z-50 mx-auto flex max-w-md flex-col gap-2">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={`sheet rounded-xl border px-4 py-3 shadow-xl ${toast.type === "bad" ? "border-bad/40 bg-bad-soft text-bad" : "border-good/40 bg-good-soft text-good"}`}
    >
      <Toast.Content className="flex items-center gap-3">
        {toast.type === "bad" ? <CircleAlert {...icon} /> : <CircleCheck {...icon} />}
        <Toast.Description className="flex-1 font-medium" />
        <Toast.Close aria-label="Bildirimi kapat" className="grid size-9 shrink-0 place-items-center rounded-lg hover:bg-surface">
          <X aria-hidden="true" size={18} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
