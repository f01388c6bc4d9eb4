let ofPage: string | undefined;
let ofCover: string | undefined;

function show(): void {
  document.title = ofCover ?? ofPage ?? document.title;
}

/** Names the tab after the page. While the page is covered, the name waits: it may say whom the page is about. */
export function setPageTitle(title: string): void {
  ofPage = title;
  show();
}

/** Names the tab after what covers the page, until the returned function is called. */
export function coverTitle(title: string): () => void {
  ofPage ??= document.title;
  ofCover = title;
  show();
  return () => {
    ofCover = undefined;
    show();
  };
}
