import { z } from 'zod';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { callSchemas, endpoints, type ReleaseReport } from '@inspire/shared/contracts';
import { SHELL_BUILD_HEADER } from '@inspire/shared/remote';
import type { FetchText } from '../journey/read-site-lists';
import { sendRequest } from '../journey/send-request';
import {
  call,
  fetchFrom,
  listRemoteEntries,
  listShellFiles,
  openFiles,
  playStart,
  readSiteReleases,
  readStreamUrl,
  requestStream,
  startSession,
  type Viewer,
} from '../journey/visit';
import { until } from './until';

const PASSWORD = 'secret-1234';
const MAIL_WITHIN_MS = 30_000;
const mails = z.array(z.object({ subject: z.string(), to: z.array(z.object({ address: z.string() })) }));

/** Readers by site: each remembers what it has fetched. */
const readers = new Map<string, FetchText>();

function readerOf(site: string): FetchText {
  const reader = readers.get(site) ?? fetchFrom(site);
  readers.set(site, reader);
  return reader;
}

/** Returns the versions that the site lists, by remote. */
export async function readVersions(site: string): Promise<Readonly<Record<string, readonly string[]>>> {
  return Object.fromEntries(
    Object.entries(await readSiteReleases(readerOf(site))).map(([name, { releases }]) => [
      name,
      releases.map(({ version }) => version),
    ]),
  );
}

/** Returns the paths of the shell's files that the page names, and of the entry of each remote's newest release. */
export const listPageFiles = async (site: string): Promise<string[]> => [
  ...(await listShellFiles(site)),
  ...(await listRemoteEntries(readerOf(site))),
];

/** Requests the page and its files. @returns their number */
export async function openPages(site: string): Promise<number> {
  const paths = await listPageFiles(site);
  await openFiles(site, paths);
  return paths.length;
}

/** Returns the version of the shell that new pages get. */
export async function readShellVersion(site: string): Promise<string | null> {
  const response = await sendRequest(`${site}/`, { method: 'HEAD', headers: { accept: 'text/html' } });
  return response.headers.get(SHELL_BUILD_HEADER);
}

/** Signs up a new viewer and logs in. */
export async function signUp(site: string): Promise<Viewer> {
  const email = `viewer-${crypto.randomUUID()}@example.com`;
  const account = { user_name: 'Asha', email, contact: '9876543210', password: PASSWORD, confirmpasword: PASSWORD };
  await call(site, endpoints.register, { body: account });
  return logIn(site, { email });
}

/** Starts another session of a viewer who signed up here. */
export const logIn = (site: string, { email }: Pick<Viewer, 'email'>): Promise<Viewer> =>
  startSession(site, email, PASSWORD);

/** Returns the states of a viewer's orders. */
export async function readOrders(site: string, viewer: Viewer): Promise<string[]> {
  const response = await call(site, endpoints.orders, { viewer });
  return callSchemas.orders.response.parse(await response.json()).map(({ state }) => state);
}

/** Buys a video, which does not play before, on the sandbox provider's page. @returns the video */
export async function buyVideo(site: string, viewer: Viewer): Promise<number> {
  const query = { page: 0, size: 50, searchQuery: '' };
  const found = await call(site, endpoints.searchPaidVideos, { viewer, query });
  const { content } = callSchemas.searchPaidVideos.response.parse(await found.json());
  const video = content.find(({ videoType }) => videoType === 'BuyOne');
  if (!video) throw new CliError('The sample has no video to buy.');
  await requestStream(site, viewer, video.id, [402, 403]);
  const order = await call(site, endpoints.purchaseVideo, { viewer, query: { videoId: video.id } });
  const { paymentUrl } = callSchemas.purchaseVideo.response.parse(await order.json());
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await sendRequest(site + new URL(paymentUrl, site).pathname, { method: 'POST', headers, body: 'action=pay' }, [303]);
  return video.id;
}

/** Searches for videos without an account. */
export const searchVideos = (site: string): Promise<Response> =>
  call(site, endpoints.searchVideos, { query: { page: 0, size: 8, searchQuery: '' } });

/** Saves a position in a video. */
export const recordProgress = (site: string, viewer: Viewer, video: number): Promise<Response> =>
  call(site, endpoints.recordVideoEvent, { viewer, body: { video_id: video, event: 'progress', progressTime: 5 } });

/** Reports what a browser experienced of releases in one page load. */
export async function reportReleases(site: string, releases: readonly ReleaseReport[]): Promise<void> {
  await call(site, endpoints.reportQuality, { body: { session: crypto.randomUUID(), sequence: 1, releases } });
}

/** Reports a page load of the site, with playback. */
export async function reportQuality(site: string): Promise<void> {
  const versions = Object.entries(await readVersions(site)).flatMap(([remote, [version]]) =>
    version === undefined ? [] : [{ remote, version, loadMs: 120 }],
  );
  const playback = { startUpMs: [400], abandoned: 0, errors: 0, stallMs: [300], renditionChanges: 0 };
  const releases = versions.map((one) => (one.remote === 'mfe-video' ? { ...one, playback } : one));
  await reportReleases(site, releases);
}

/** Plays the start of a video. @returns bytes */
export const watch = async (site: string, viewer: Viewer, video: number): Promise<number> =>
  playStart(await readStreamUrl(site, await requestStream(site, viewer, video)));

/**
 * Requests a one-time password.
 * @returns the subject of the mail in the mail catcher
 * @throws CliError when the mail catcher does not get it in time
 */
export async function receiveMail(site: string, mail: string, { email }: Viewer): Promise<string> {
  await call(site, endpoints.forgotPassword, { body: { email } });
  let subject = '';
  const isCaught = async () => {
    const caught = mails.parse(await (await sendRequest(`${mail}/email`)).json());
    const found = caught.find(({ to }) => to.some(({ address }) => address === email));
    subject = found?.subject ?? '';
    return found !== undefined;
  };
  await until(isCaught, { withinMs: MAIL_WITHIN_MS, otherwise: () => `The mail catcher has no mail to ${email}.` });
  return subject;
}
