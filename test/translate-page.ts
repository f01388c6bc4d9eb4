/**
 * Imitates the translation of a browser: puts every text, even a text that is added later, into a <font> element. The
 * words stay the same, so that tests find them. The function runs inside the browser, so it must not use anything
 * outside of itself.
 */
export function translatePage(): () => void {
  const left = new Set(["SCRIPT", "STYLE", "TEXTAREA", "FONT", "NOSCRIPT"]);

  function translate(text: Text): void {
    const { parentElement: parent } = text;
    if (!parent || text.data.trim() === "" || left.has(parent.nodeName) || parent.closest("[translate=no]")) return;
    const font = document.createElement("font");
    font.append(text.data);
    parent.replaceChild(font, text);
  }

  function translateIn(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  }

  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Text) translate(node);
      else if (node.nodeName !== "FONT") translateIn(node);
    }
  });

  function begin(): void {
    translateIn(document.body);
    observer.observe(document.body, { childList: true, subtree: true });
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
  return () => observer.disconnect();
}
