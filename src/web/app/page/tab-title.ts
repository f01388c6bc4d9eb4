let ofPage: string | undefined;
let ofCover: string | undefined;

function showTitle(): void {
  document.title = ofCover ?? ofPage ?? document.title;
}

/**
 * Sets the tab's title to that of the page. It is not shown while the page is covered, because it may name a person.
 */
export function setPageTitle(title: string): void {
  ofPage = title;
  showTitle();
}

/** Sets the tab's title while the page is covered, until the returned function is called. */
export function showCoverTitle(title: string): () => void {
  ofPage ??= document.title;
  ofCover = title;
  showTitle();
  return () => {
    ofCover = undefined;
    showTitle();
  };
}
