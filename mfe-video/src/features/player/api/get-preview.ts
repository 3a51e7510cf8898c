import { parsePreviewSheet, type PreviewSheet } from '../model/preview-sheet';

export interface Preview {
  readonly sheet: PreviewSheet;
  readonly picture: Blob;
}

/** @param streamUrl as the server returned it */
export type GetPreview = (streamUrl: string) => Promise<Preview | undefined>;

type Request = (url: string) => Promise<Response>;

async function fetchFile(request: Request, url: string): Promise<Response | undefined> {
  const response = await request(url);
  // Streams that were packaged by an older version have no preview.
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`The preview failed with status ${response.status}.`);
  return response;
}

/**
 * Fetches the preview pictures from the folder of the stream's playlist, with the same signature. The result
 * contains the picture itself, so that it outlives the signed URL.
 * @returns undefined if the stream has none
 * @throws if they cannot be loaded at the moment
 */
export const getPreviewBy =
  (request: Request): GetPreview =>
  async (streamUrl) => {
    const toUrl = (name: string) => new URL(name, new URL(streamUrl, document.baseURI)).href;
    const sheet = parsePreviewSheet(await (await fetchFile(request, toUrl('sprite.json')))?.json());
    const picture = sheet && (await (await fetchFile(request, toUrl('sprite.webp')))?.blob());
    return sheet && picture && { sheet, picture };
  };

export const getPreview: GetPreview = getPreviewBy((url) => fetch(url));
