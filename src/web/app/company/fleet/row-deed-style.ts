export const rowActionStyle =
  "text-brand hover:bg-brand-soft inline-flex min-h-11 items-center rounded-lg px-2 font-semibold whitespace-nowrap no-underline max-sm:max-w-28 max-sm:px-1 max-sm:text-right max-sm:leading-tight max-sm:whitespace-normal";
