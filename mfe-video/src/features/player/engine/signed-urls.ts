/** Returns a URL's folder, without the query: `/media/stream/<token>/` for `/media/stream/<token>/master.m3u8`. */
const toFolder = (url: string): string => new URL('.', url).href;

/**
 * Moves each request to the newest folder. A stream's signature is part of its path, and a loaded playlist names its
 * segments under the old one; so a renewed URL needs no new playlist and does not interrupt playback.
 */
export interface SignedUrls {
  renew(url: string): void;
  /** The stream's absolute URL. */
  readonly current: string;
  resolve(requested: string): string;
}

/** @param base absolute URL that the stream's URLs are relative to */
export function createSignedUrls(first: string, base: string): SignedUrls {
  let current = new URL(first, base).href;
  const old = new Set<string>();
  return {
    get current() {
      return current;
    },
    renew(url) {
      old.add(toFolder(current));
      current = new URL(url, base).href;
      old.delete(toFolder(current));
    },
    resolve(requested) {
      const folder = [...old].find((candidate) => requested.startsWith(candidate));
      return folder === undefined ? requested : toFolder(current) + requested.slice(folder.length);
    },
  };
}
