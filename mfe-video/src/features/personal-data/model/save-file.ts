/** The browser must have started the download before its URL ends. */
const URL_LIFETIME_MS = 60_000;

/** Offers a text to the viewer as a file to save. */
export function saveFile(name: string, text: string, page: Document = document): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = page.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}
