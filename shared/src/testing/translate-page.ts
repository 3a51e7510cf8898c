/** Wraps every text in an element of its own, as translators of browsers do: React's text nodes leave the page. */
export function translatePage(root: Node = document.body): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(({ data }) => data.trim() !== '')) {
    const translated = document.createElement('font');
    text.replaceWith(translated);
    translated.textContent = text.data;
  }
}
