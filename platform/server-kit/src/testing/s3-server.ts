import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { s3ServerProgram } from '../go-programs/go-programs';
import { findFreePort } from '../network';
import { type Bucket, openBucket, parseS3Address } from '../storage';

const REGION = 'eu-test-1';
const START_TIMEOUT_MS = 20_000;

type Account = Readonly<Record<'access' | 'secret', string>>;

export interface S3ServerBucket {
  readonly url: string;
  readonly env: Readonly<Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>>;
}

/** A server with a bucket and an account each for media and for releases, as in production. */
export interface S3Server extends AsyncDisposable {
  readonly origin: string;
  /** The administrator. */
  readonly root: Account;
  /** Private; its account cannot write releases. */
  readonly media: S3ServerBucket;
  /** Everyone may read its objects. */
  readonly releases: S3ServerBucket;
}

async function untilListening(child: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const isUp = await fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The S3 server did not start at ${origin}.`);
    await sleep(50);
  }
}

/** Opens a bucket, to look into it or to write to it. */
export function openTestBucket({ url, env }: S3ServerBucket): Bucket {
  const { address } = parseS3Address('TEST_URL', url, env);
  if (!address) throw new Error(`not the URL of a bucket: ${url}`);
  return openBucket(address, { label: 'Store', createError: (message) => new Error(message) });
}

const newAccount = (access: string): Account => ({ access, secret: randomUUID() });

/** Creates the buckets as an administrator; afterwards, each belongs to its own account. */
async function createBuckets(origin: string, root: Account, owners: readonly Account[]): Promise<void> {
  const access = ['--access', root.access, '--secret', root.secret, '--region', REGION, '--endpoint-url', origin];
  for (const { access: name } of owners) {
    const acl = name === 'releases' ? ['--acl', 'public-read', '--object-ownership', 'BucketOwnerPreferred'] : [];
    await execa(s3ServerProgram, ['admin', ...access, 'create-bucket', '--bucket', name, '--owner', name, ...acl]);
  }
}

/**
 * Starts the server on a free port, with its data in a temporary folder.
 * @throws Error when it does not start in time; check `s3ServerSkip` before
 */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-test-s3-'));
  const [data, accounts] = [join(folder, 'data'), join(folder, 'accounts')];
  await Promise.all([mkdir(data), mkdir(accounts)]);
  const [root, media, releases] = [newAccount('root'), newAccount('media'), newAccount('releases')];
  const accessAccounts = Object.fromEntries(
    [media, releases].map((account) => [account.access, { ...account, role: 'user' }]),
  );
  await writeFile(join(accounts, 'users.json'), JSON.stringify({ accessAccounts }));
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const options = ['--port', `127.0.0.1:${port}`, '--region', REGION, '--iam-dir', accounts, '--health', '/health'];
  const child = spawn(s3ServerProgram, [...options, '--quiet', 'posix', data], {
    env: { ROOT_ACCESS_KEY: root.access, ROOT_SECRET_KEY: root.secret },
    stdio: 'ignore',
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await once(child, 'spawn');
    await untilListening(child, origin);
    await createBuckets(origin, root, [media, releases]);
  } catch (error) {
    await stop();
    throw error;
  }
  const toBucket = ({ access, secret }: Account): S3ServerBucket => ({
    url: `s3://${access}/site`,
    env: { S3_ENDPOINT: origin, S3_REGION: REGION, S3_ACCESS_KEY_ID: access, S3_SECRET_ACCESS_KEY: secret },
  });
  return { origin, root, media: toBucket(media), releases: toBucket(releases), [Symbol.asyncDispose]: stop };
}
