/** A plate as it hangs on a car: blue band with TR, black letters on white, in both colour schemes. */
export function Plate({ plate, small = false }: { plate: string; small?: boolean }) {
  return (
    <span className="inline-flex max-w-full items-stretch overflow-hidden rounded-md border-2 border-[#10182a] bg-white text-[#10182a] dark:border-white/25">
      <span
        aria-hidden="true"
        className="flex items-end bg-[#0f3791] px-1 pb-0.5 text-[0.625rem] leading-none font-bold text-white"
      >
        TR
      </span>
      <span
        translate="no"
        className={`flex min-w-0 items-center font-bold tracking-wide wrap-anywhere tabular-nums ${small ? "min-h-7 px-1.5 text-base whitespace-nowrap" : "min-h-8 px-2.5 text-lg leading-tight"}`}
      >
        {plate}
      </span>
    </span>
  );
}

/** A code without a plate: the same shape, neutral (specification 2, /dashboard). */
function CodeChip({ code }: { code: string }) {
  return (
    <span className="border-line bg-sunken text-ink inline-flex h-9 max-w-full items-center rounded-md border-2 px-2.5 font-semibold whitespace-nowrap">
      Kod:&nbsp;
      <span translate="no" className="tracking-wide">
        {code}
      </span>
    </span>
  );
}

/** The plate where there is one, else the code. */
export function PlateOrCode({ plate, code }: { plate: string; code: string }) {
  return plate === "" ? <CodeChip code={code} /> : <Plate plate={plate} />;
}
