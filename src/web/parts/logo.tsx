export function Logo({ size = 32, isFull = false, scale = 1 }: { size?: number; isFull?: boolean; scale?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 64 64" className="shrink-0">
      <rect width="64" height="64" rx={isFull ? 0 : 15} fill="#1447b8" />
      <g transform={scale === 1 ? undefined : `translate(${32 * (1 - scale)} ${32 * (1 - scale)}) scale(${scale})`}>
        <path
          fill="#fff"
          fillRule="evenodd"
          d="M14 14h16v16H14zm5 5v6h6v-6zM14 34h16v16H14zm5 5v6h6v-6zM34 14h16v16H34zm5 5v6h6v-6z"
        />
        <path fill="#ffc72c" d="M34 34h7v7h-7zm9 9h7v7h-7zm0-9h7v7h-7zm-9 9h7v7h-7z" />
      </g>
    </svg>
  );
}
