/**
 * Does to a page what a browser does that translates it: every text, also one that comes later, is put into a <font> in its place. The words
 * stay, so that a test finds them. Given to a browser as it stands here, so it needs nothing around it. Gives what ends it.
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
