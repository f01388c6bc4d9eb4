import { useStartData } from "#web/app/api/start-context.ts";
import { Sticker } from "#web/parts/sticker.tsx";

export function FreeSticker({ code }: { code: string }) {
  const { brand } = useStartData();
  return (
    <div className="border-line bg-surface flex items-center gap-4 rounded-2xl border p-3">
      <Sticker
        brand={brand.name}
        code={code}
        scanUrl={`${location.origin}/q/${code}`}
        width={96}
        className="h-auto shrink-0"
      />
      <p className="min-w-0">
        <span className="text-ink-soft block text-sm">Elinizdeki etiket</span>
        <span translate="no" className="block text-xl font-extrabold tracking-wide wrap-anywhere">
          {code}
        </span>
      </p>
    </div>
  );
}
