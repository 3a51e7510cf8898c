import { getTrustDocumentPath, readSignedDocument, type SignedDocument } from '@inspire/shared/remote/trust';

export type SendRequest = (address: string, options?: Pick<RequestInit, 'cache'>) => Promise<Response>;

export interface TrustRequests {
  readonly fetchText: (address: string, cache?: RequestCache) => Promise<string>;
  /** Fetches what never changes; once more past the cache, which would keep a broken response for a year. */
  readonly fetchFixed: <T>(address: string, read: (text: string) => T | Promise<T>) => Promise<T>;
  readonly fetchDocument: (hash: string) => Promise<SignedDocument>;
}

/** Reads documents of the release store, none of which is trusted yet. */
export function createTrustRequests(sendRequest: SendRequest): TrustRequests {
  const fetchText: TrustRequests['fetchText'] = async (address, cache) => {
    const response = await sendRequest(address, cache && { cache });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return response.text();
  };
  const fetchFixed: TrustRequests['fetchFixed'] = (address, read) =>
    fetchText(address)
      .then(read)
      .catch(async () => read(await fetchText(address, 'reload')));
  return {
    fetchText,
    fetchFixed,
    fetchDocument: (hash) => fetchFixed(getTrustDocumentPath(hash), (text) => readSignedDocument(JSON.parse(text))),
  };
}
