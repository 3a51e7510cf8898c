import { CliError } from '@inspire/devkit/terminal/cli-error';
import { callSchemas, type Endpoint, endpoints } from '@inspire/shared/contracts';
import type { AvailableReleases } from '@inspire/shared/remote/trust';
import { type FetchText, readEntryPath, readSiteLists, withoutShell } from './read-site-lists';
import { sendRequest } from './send-request';

export interface Viewer {
  readonly email: string;
  readonly token: string;
}

/** What a player loads at first. */
const MEDIA_RANGE = 'bytes=0-65535';

interface CallOptions {
  readonly viewer?: Viewer;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly expected?: readonly number[];
}

/** Makes a call of SPEC-7. */
export function call(site: string, endpoint: Endpoint, options: CallOptions = {}): Promise<Response> {
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

/** Fetches files of a site by their paths. */
export const fetchFrom =
  (site: string): FetchText =>
  async (path) =>
    (await sendRequest(`${site}/${path}`)).text();

/** Returns the releases of all remotes that browsers may get, by name. */
export const readSiteReleases = async (fetchText: FetchText): Promise<Record<string, AvailableReleases>> =>
  withoutShell(await readSiteLists(fetchText));

/** Returns the paths of the shell's files that the page names. @throws CliError for a page without one */
export async function listShellFiles(site: string): Promise<string[]> {
  const page = await (await sendRequest(`${site}/`, { headers: { accept: 'text/html' } })).text();
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
  if (assets.length === 0) throw new CliError('The page names no file of the shell.');
  return assets;
}

/** Returns the entry of each remote's newest release. @throws CliError for a site without remotes */
export async function listRemoteEntries(fetchText: FetchText): Promise<string[]> {
  const remotes = Object.entries(await readSiteReleases(fetchText));
  if (remotes.length === 0) throw new CliError('The site lists no remote.');
  return Promise.all(
    remotes.flatMap(
      ([
        name,
        {
          releases: [newest],
        },
      ]) => (newest ? [readEntryPath(fetchText, name, newest)] : []),
    ),
  );
}

/** Requests files of pages. */
export async function openFiles(site: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await (await sendRequest(new URL(path, site).href)).arrayBuffer();
}

/** Starts a session of an account. */
export async function startSession(site: string, email: string, password: string): Promise<Viewer> {
  const response = await call(site, endpoints.login, { body: { email, password } });
  return { email, token: callSchemas.login.response.parse(await response.json()).token };
}

/** Requests the URL of a video's stream. */
export const requestStream = (site: string, viewer: Viewer, video: number, expected?: readonly number[]) =>
  call(site, endpoints.videoStream, { viewer, params: { id: video, validTime: 200 }, expected });

export const readStreamUrl = async (site: string, response: Response): Promise<string> =>
  new URL(callSchemas.videoStream.response.parse(await response.json()).url, site).href;

/** Plays the start of a stream: follows its playlists to the first segment. @returns bytes */
export async function playStart(stream: string): Promise<number> {
  let url = stream;
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
