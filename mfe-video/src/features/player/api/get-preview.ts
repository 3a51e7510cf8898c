import { type PreviewSheet, readPreviewSheet } from '../model/preview-sheet';

export interface Preview {
  readonly sheet: PreviewSheet;
  readonly picture: Blob;
}

/** @param address the stream's own, as the server gave it */
export type GetPreview = (address: string) => Promise<Preview | undefined>;

type Request = (address: string) => Promise<Response>;

async function ask(request: Request, address: string): Promise<Response | undefined> {
  const answer = await request(address);
  // An older package has none.
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`${answer.status} for a preview`);
  return answer;
}

/**
 * The small pictures that stand beside a stream's playlist, under the same signature. The picture is held, so that an address
 * that ends later takes nothing away.
 * @returns undefined where the package has none
 * @throws when they could not be had at this time
 */
export const getPreviewBy =
  (request: Request): GetPreview =>
  async (address) => {
    const beside = (name: string) => new URL(name, new URL(address, document.baseURI)).href;
    const sheet = readPreviewSheet(await (await ask(request, beside('sprite.json')))?.json());
    const picture = sheet && (await (await ask(request, beside('sprite.webp')))?.blob());
    return sheet && picture && { sheet, picture };
  };

export const getPreview: GetPreview = getPreviewBy((address) => fetch(address));
