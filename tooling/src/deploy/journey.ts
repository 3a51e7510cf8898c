import { z } from 'zod';
import { callSchemas, type Endpoint, endpoints } from '@inspire/shared/contracts';
import {
  readEnvelope,
  readRegistry,
  type Registry,
  REGISTRY_PATH,
  releaseBase,
  SHELL_BUILD_HEADER,
} from '@inspire/shared/remote';
import { CliError } from '../terminal/cli-error';
import { sendRequest } from './ask';

export interface Viewer {
  readonly email: string;
  readonly token: string;
}

const PASSWORD = 'secret-1234';
const MAIL_WITHIN_MS = 30_000;
/** What a player loads at first. */
const MEDIA_RANGE = 'bytes=0-65535';
const mails = z.array(z.object({ subject: z.string(), to: z.array(z.object({ address: z.string() })) }));

interface CallOptions {
  readonly viewer?: Viewer;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly expected?: readonly number[];
}

/** Makes a call of SPEC-7. */
function call(site: string, endpoint: Endpoint, options: CallOptions = {}): Promise<Response> {
  const { viewer, params = {}, query = {}, body, expected = [200, 201, 204] } = options;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const url = new URL(path, site);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const headers = {
    ...(viewer && { authorization: `Bearer ${viewer.token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const init = { method: endpoint.method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  return sendRequest(url.href, init, expected);
}

const readSiteRegistry = async (site: string): Promise<Registry> =>
  readRegistry(readEnvelope(await (await sendRequest(site + REGISTRY_PATH)).json()).payload);

/** Returns the versions that the registry lists, by remote. */
export async function readVersions(site: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const { remotes } = await readSiteRegistry(site);
  return Object.fromEntries(
    Object.entries(remotes).map(([name, { releases }]) => [name, releases.map(({ version }) => version)]),
  );
}

/** Returns the paths of the shell's files that the page names, and of the entry of each remote's newest release. */
export async function listPageFiles(site: string): Promise<string[]> {
  const page = await (await sendRequest(`${site}/`, { headers: { accept: 'text/html' } })).text();
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
  if (assets.length === 0) throw new CliError('The page names no file of the shell.');
  const { remotes } = await readSiteRegistry(site);
  const entries = Object.entries(remotes).flatMap(
    ([
      name,
      {
        releases: [newest],
      },
    ]) => (newest ? [releaseBase(name, newest) + newest.entry] : []),
  );
  if (entries.length === 0) throw new CliError('The registry lists no remote.');
  return [...assets, ...entries];
}

/** Requests files of pages. */
export async function openFiles(site: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await (await sendRequest(new URL(path, site).href)).arrayBuffer();
}

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
export async function logIn(site: string, { email }: Pick<Viewer, 'email'>): Promise<Viewer> {
  const response = await call(site, endpoints.login, { body: { email, password: PASSWORD } });
  return { email, token: callSchemas.login.response.parse(await response.json()).token };
}

/** Returns the states of a viewer's orders. */
export async function readOrders(site: string, viewer: Viewer): Promise<string[]> {
  const response = await call(site, endpoints.orders, { viewer });
  return callSchemas.orders.response.parse(await response.json()).map(({ state }) => state);
}

const streamOf = (site: string, viewer: Viewer, video: number, expected?: readonly number[]) =>
  call(site, endpoints.videoStream, { viewer, params: { id: video, validTime: 200 }, expected });

/** Buys a video, which does not play before, on the sandbox provider's page. @returns the video */
export async function buyVideo(site: string, viewer: Viewer): Promise<number> {
  const query = { page: 0, size: 50, searchQuery: '' };
  const found = await call(site, endpoints.searchPaidVideos, { viewer, query });
  const { content } = callSchemas.searchPaidVideos.response.parse(await found.json());
  const video = content.find(({ videoType }) => videoType === 'BuyOne');
  if (!video) throw new CliError('The sample has no video to buy.');
  await streamOf(site, viewer, video.id, [402, 403]);
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

/** Plays the start of a video: follows its playlists to the first segment. @returns bytes */
export async function watch(site: string, viewer: Viewer, video: number): Promise<number> {
  const response = await streamOf(site, viewer, video);
  let url = new URL(callSchemas.videoStream.response.parse(await response.json()).url, site).href;
  for (let depth = 0; depth < 3; depth += 1) {
    if (!new URL(url).pathname.endsWith('.m3u8'))
      return (await (await sendRequest(url, { headers: { range: MEDIA_RANGE } }, [200, 206])).arrayBuffer()).byteLength;
    const lines = (await (await sendRequest(url)).text()).split('\n');
    const next = lines.find((line) => line !== '' && !line.startsWith('#'));
    if (next === undefined) throw new CliError(`The playlist ${new URL(url).pathname} is empty.`);
    url = new URL(next, url).href;
  }
  throw new CliError('The playlists lead to no segment.');
}

/**
 * Requests a one-time password.
 * @returns the subject of the mail in the mail catcher
 * @throws CliError when the mail catcher does not get it in time
 */
export async function receiveMail(site: string, mail: string, { email }: Viewer): Promise<string> {
  await call(site, endpoints.forgotPassword, { body: { email } });
  const deadline = performance.now() + MAIL_WITHIN_MS;
  for (;;) {
    const caught = mails.parse(await (await sendRequest(`${mail}/email`)).json());
    const found = caught.find(({ to }) => to.some(({ address }) => address === email));
    if (found) return found.subject;
    if (performance.now() > deadline) throw new CliError(`The mail catcher has no mail to ${email}.`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
