import { parseJson } from '../../guards';
import { fromBase64Url, toBase64Url } from '../signature';
import { readSignedDocument, type SignedDocument } from './signed-document';

/** Returns a signed preview as the value of `PREVIEW_PARAMETER`. */
export const encodePreview = (document: SignedDocument): string =>
  toBase64Url(new TextEncoder().encode(JSON.stringify(document)));

/** Reads the value of `PREVIEW_PARAMETER`, which is not verified. @throws TrustError when it is cut off or of another form */
export function decodePreview(given: string): SignedDocument {
  let text: string | undefined;
  try {
    text = new TextDecoder().decode(fromBase64Url(given));
  } catch {
    // No base64url: rejected below.
  }
  return readSignedDocument(parseJson(text));
}
