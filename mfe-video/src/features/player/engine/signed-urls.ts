/** Returns a URL's folder, without the query: `/media/stream/<token>/` for `/media/stream/<token>/master.m3u8`. */
const toFolder = (url: string): string => new URL('.', url).href;

/**
 * The signature of a stream is part of its path, so a playlist that is already loaded names its segments under the old signature.
 * This moves each request to the newest folder, so that a renewed URL neither needs a new playlist nor interrupts playback.
 */
export interface SignedUrls {
  /** Adopts a newer URL of the same stream. */
  renew(url: string): void;
  /** The stream's absolute URL. */
  readonly current: string;
  /** Returns the URL to request instead of `requested`. */
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
