import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import { callSchemas, endpoints } from '@inspire/shared/contracts';
import { RequestError } from '../journey/send-request';
import {
  call,
  fetchFrom,
  listRemoteEntries,
  listShellFiles,
  openFiles,
  playStart,
  readStreamUrl,
  requestStream,
  startSession,
  type Viewer,
} from '../journey/visit';

export interface ProbeOptions {
  /** Its origin. */
  readonly site: string;
  readonly email: string;
  readonly password: string;
  /** Any that the account may watch by default. */
  readonly video?: number;
  readonly stepMs: number;
  readonly totalMs: number;
  readonly onStep?: (step: ProbeStep) => void;
}

export interface ProbeStep {
  readonly name: string;
  readonly isPassed: boolean;
  readonly ms: number;
  readonly message: string;
}

export interface ProbeResult {
  readonly isPassed: boolean;
  readonly ms: number;
  /** To the first that failed. */
  readonly steps: readonly ProbeStep[];
}

/** What the steps find for those after them. */
interface Visit {
  viewer?: Viewer;
  stream?: string;
}

interface Step {
  readonly name: string;
  /** Precedes the reason. */
  readonly failure: string;
  readonly run: (visit: Visit, options: ProbeOptions) => Promise<string>;
}

const MAX_CANDIDATES = 5;
const NOT_ENTITLED = [402, 403];

async function signIn({ site, email, password }: ProbeOptions): Promise<Viewer> {
  try {
    return await startSession(site, email, password);
  } catch (error) {
    if (error instanceof RequestError && error.status === 401)
      throw new CliError(`the site rejects the email or password of the account ${email}`);
    throw error;
  }
}

/** Returns free videos first: every account may watch them. */
async function listCandidates({ site, video }: ProbeOptions, viewer: Viewer): Promise<number[]> {
  if (video !== undefined) return [video];
  const response = await call(site, endpoints.searchVideos, { viewer, query: { page: 0, size: 50, searchQuery: '' } });
  const { content } = callSchemas.searchVideos.response.parse(await response.json());
  const isFree = ({ videoType }: (typeof content)[number]) => Number(videoType === 'Free');
  return [...content].sort((a, b) => isFree(b) - isFree(a)).map(({ id }) => id);
}

async function findStream(visit: Visit, options: ProbeOptions): Promise<string> {
  const { viewer } = visit;
  if (!viewer) throw new CliError('no one is signed in');
  const candidates = await listCandidates(options, viewer);
  for (const video of candidates.slice(0, MAX_CANDIDATES)) {
    const response = await requestStream(options.site, viewer, video, [200, ...NOT_ENTITLED]);
    if (NOT_ENTITLED.includes(response.status)) continue;
    visit.stream = await readStreamUrl(options.site, response);
    return `video ${video} may be played`;
  }
  throw new CliError(
    options.video === undefined
      ? `none of the first ${MAX_CANDIDATES} of ${candidates.length} videos may be played by this account`
      : `video ${options.video} may not be played by this account`,
  );
}

const steps: readonly Step[] = [
  {
    name: 'page',
    failure: 'The page does not open',
    async run(_, { site }) {
      const files = await listShellFiles(site);
      await openFiles(site, files);
      return `${files.length} files of the shell`;
    },
  },
  {
    name: 'remotes',
    failure: 'The remotes cannot be loaded',
    async run(_, { site }) {
      const entries = await listRemoteEntries(fetchFrom(site));
      await openFiles(site, entries);
      return `${entries.length} entries`;
    },
  },
  {
    name: 'sign-in',
    failure: 'Signing in fails',
    async run(visit, options) {
      visit.viewer = await signIn(options);
      return `as ${options.email}`;
    },
  },
  { name: 'video', failure: 'No stream can be had', run: findStream },
  {
    name: 'playback',
    failure: 'The media cannot be read',
    async run({ stream = '' }) {
      const bytes = await playStart(stream);
      if (bytes === 0) throw new CliError('the first segment is empty');
      return `${bytes} bytes`;
    },
  },
];

async function signOut({ viewer }: Visit, { site }: ProbeOptions): Promise<string> {
  if (viewer) await call(site, endpoints.logout, { viewer });
  return 'the session has ended';
}

/** A stream's URL is a secret of its viewer, and output is stored in logs. */
const hideStream = (text: string): string => text.replaceAll(/(?<=\/media\/stream\/)\S+/g, '…');

/** Rejects after a time; what runs on is ended with the process. */
async function withinTime<T>(work: Promise<T>, ms: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CliError(message)), Math.max(0, ms));
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Does what a viewer does, up to the first step that fails; ends its session in any case. */
export async function runProbe(options: ProbeOptions): Promise<ProbeResult> {
  const { stepMs, totalMs, onStep } = options;
  const startedAt = performance.now();
  const visit: Visit = {};
  const done: ProbeStep[] = [];

  async function take({ name, failure, run }: Step): Promise<boolean> {
    const stepAt = performance.now();
    const left = totalMs - (stepAt - startedAt);
    const limit = left < stepMs ? `the probe took longer than ${totalMs / 1_000} s` : `longer than ${stepMs / 1_000} s`;
    const [isPassed, message] = await withinTime(run(visit, options), Math.min(left, stepMs), limit).then(
      (found) => [true, found] as const,
      (error: unknown) => [false, `${failure}: ${hideStream(messageOf(error))}`] as const,
    );
    const step = { name, isPassed, ms: Math.round(performance.now() - stepAt), message };
    done.push(step);
    onStep?.(step);
    return isPassed;
  }

  const last: Step = { name: 'sign-out', failure: 'Signing out fails', run: signOut };
  let isPassed = true;
  for (const step of steps) if (isPassed) isPassed = await take(step);
  if (isPassed) isPassed = await take(last);
  // Sessions of failed probes must not pile up; the first failure is the one to report.
  else await withinTime(signOut(visit, options), stepMs, '').catch(() => undefined);
  return { isPassed, ms: Math.round(performance.now() - startedAt), steps: done };
}
