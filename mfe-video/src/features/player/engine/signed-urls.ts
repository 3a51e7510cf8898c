/** The folder that an address stands in, query left out: `/media/stream/<token>/master.m3u8` stands in `/media/stream/<token>/`. */
const folderOf = (address: string): string => new URL('.', address).href;

/**
 * Addresses of a stream carry their signature in the path, and a playlist that is read already names its parts under the
 * old one. This moves each request to the newest folder, so that a renewed address needs no new playlist and no break.
 */
export interface SignedUrls {
  /** Takes a newer address of the same stream. */
  renew(address: string): void;
  /** The stream's own address, absolute. */
  readonly current: string;
  /** The address to ask instead of `requested`. */
  resolve(requested: string): string;
}

/** @param base absolute address that the stream's addresses are relative to */
export function createSignedUrls(first: string, base: string): SignedUrls {
  let current = new URL(first, base).href;
  const old = new Set<string>();
  return {
    get current() {
      return current;
    },
    renew(address) {
      old.add(folderOf(current));
      current = new URL(address, base).href;
      old.delete(folderOf(current));
    },
    resolve(requested) {
      const folder = [...old].find((candidate) => requested.startsWith(candidate));
      return folder === undefined ? requested : folderOf(current) + requested.slice(folder.length);
    },
  };
}
