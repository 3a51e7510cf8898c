import { toIntegrity } from '@inspire/server-kit/files';
import type { SiteDocument } from '@inspire/shared/remote';
import type { TestGateway } from './gateway';
import { someReleases, writeReleases } from './registry';

/** Without other headers, of a browser outside the share of the canary. */
export const getPage = (
  { app }: TestGateway,
  url: string,
  headers: Record<string, string> = { cookie: 'inspire_bucket=30' },
) => app.inject({ url, headers: { accept: 'text/html', ...headers } });

/** Returns what a page tells its scripts. */
export function dataOf(html: string): SiteDocument {
  const [, json = ''] = /<script type="application\/json" id="inspire-document">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as SiteDocument;
}

/**
 * Releases the auth remote with a file of frames.
 *
 * @param hash the one that its manifest lists; differs from the file's where a test forges it
 */
export async function storeAuthFrames(
  gateway: TestGateway,
  frames: string,
  sequence = 2,
  hash = toIntegrity(frames),
): Promise<void> {
  const { folder, signer, site } = gateway;
  await folder.write('releases/remotes/mfe-auth/2.0.0/frames.json', frames);
  await writeReleases(folder.write, signer, someReleases(sequence, { authFrames: hash }));
  await site.refresh();
}
