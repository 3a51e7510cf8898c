import { createHash, randomUUID } from 'node:crypto';

export interface MultipartUpload {
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly parts: Map<number, Buffer>;
}

/** Uploads in parts that are neither completed nor aborted, by id. */
export type MultipartUploads = Map<string, MultipartUpload>;

const toEtag = (bytes: Buffer | string): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

export interface UploadRequest {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What the double does next: respond, store the completed object, or neither, because this is another request. */
export type UploadOutcome =
  | { readonly kind: 'response'; readonly status: number; readonly etag?: string; readonly xml?: string }
  | { readonly kind: 'completed'; readonly upload: MultipartUpload; readonly body: Buffer }
  | { readonly kind: 'failure'; readonly status: number; readonly code: string };

/** @returns undefined for a request that is not about an upload in parts */
export function handleUpload(
  uploads: MultipartUploads,
  { method, key, query, headers, body }: UploadRequest,
): UploadOutcome | undefined {
  if (method === 'POST' && query.has('uploads')) {
    const id = randomUUID();
    uploads.set(id, { key, headers, parts: new Map() });
    const xml = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
    return { kind: 'response', status: 200, xml };
  }
  const id = query.get('uploadId');
  if (id === null) return undefined;
  const upload = uploads.get(id);
  if (upload?.key !== key) return { kind: 'failure', status: 404, code: 'NoSuchUpload' };
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body);
    return { kind: 'response', status: 200, etag: toEtag(body) };
  }
  uploads.delete(id);
  if (method === 'DELETE') return { kind: 'response', status: 204 };
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
  const parts = named.map((number) => upload.parts.get(number));
  if (parts.length === 0 || parts.includes(undefined)) return { kind: 'failure', status: 400, code: 'InvalidPart' };
  return { kind: 'completed', upload, body: Buffer.concat(parts.filter((part) => part !== undefined)) };
}
