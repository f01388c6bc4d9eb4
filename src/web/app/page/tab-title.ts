let pageTitle: string | undefined;
let coverTitle: string | undefined;

function showTitle(): void {
  document.title = coverTitle ?? pageTitle ?? document.title;
}

/** While the page is covered, the title is only stored, because it may contain a person's name. */
export function setPageTitle(title: string): void {
  pageTitle = title;
  showTitle();
}

export function showCoverTitle(title: string): () => void {
  pageTitle ??= document.title;
  coverTitle = title;
  showTitle();
  return () => {
    coverTitle = undefined;
    showTitle();
  };
}
