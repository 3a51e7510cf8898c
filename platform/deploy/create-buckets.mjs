// Creates the buckets for media and for releases, each owned by an account that cannot write the other. Runs again
// without effect, and sets the accounts' keys to those of the files.
import { execFileSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const { S3_ENDPOINT: endpoint, S3_REGION: region, ROOT_ACCESS_KEY: root } = process.env;
const readSecret = (name) => readFileSync(process.env[name] ?? '', 'utf8').trim();

const rootSecret = readSecret('ROOT_SECRET_KEY_FILE');
const env = { ...process.env, ADMIN_SECRET_KEY: rootSecret };
const admin = (...args) =>
  execFileSync('versitygw', ['admin', '--access', root, '--region', region, '--endpoint-url', endpoint, ...args], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
const listNames = (command) =>
  admin(command)
    .split('\n')
    .map((line) => line.trim().split(/\s+/)[0]);

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const hmac = (key, text) => createHmac('sha256', key).update(text).digest();

/** Changes a bucket as `versitygw admin` cannot: by the protocol of S3, signed by its administrator (Signature Version 4). */
async function change(bucket, what, { body = '', headers = {} }) {
  const url = new URL(`/${bucket}?${what}=`, endpoint);
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const scope = [stamp.slice(0, 8), region, 's3', 'aws4_request'];
  const own = { ...headers, 'x-amz-content-sha256': sha256(body), 'x-amz-date': stamp };
  const signed = Object.entries({ ...own, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value}`);
  const canonical = ['PUT', url.pathname, `${what}=`, ...lines, '', names, sha256(body)].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope.join('/'), sha256(canonical)].join('\n');
  const signature = hmac(scope.reduce(hmac, `AWS4${rootSecret}`), toSign).toString('hex');
  const credential = `${root}/${scope.join('/')}`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`;
  const response = await fetch(url, { method: 'PUT', headers: { ...own, authorization }, body });
  if (!response.ok) throw new Error(`The ${what} of the bucket ${bucket} was not set: ${await response.text()}`);
}

const allow = (principal, actions, paths) => ({
  Effect: 'Allow',
  Principal: { AWS: principal },
  Action: actions,
  Resource: paths.map((path) => `arn:aws:s3:::${path}`),
});

/**
 * Browsers get releases from gateways, which read them without an account: what they serve, and nothing else.
 */
const policyOfReleases = {
  Version: '2012-10-17',
  Statement: [
    allow('releases', 's3:*', ['releases', 'releases/*']),
    allow('*', 's3:GetObject', ['releases/site/remotes/*', 'releases/site/shell/*']),
  ],
};

const buckets = [
  { name: 'media', secret: readSecret('MEDIA_SECRET_KEY_FILE'), access: [] },
  {
    name: 'releases',
    secret: readSecret('RELEASES_SECRET_KEY_FILE'),
    access: ['--object-ownership', 'BucketOwnerPreferred'],
  },
];

const [accounts, existing] = [listNames('list-users'), listNames('list-buckets')];
for (const { name, secret, access } of buckets) {
  const isKnown = accounts.includes(name);
  admin(isKnown ? 'update-user' : 'create-user', '--access', name, '--secret', secret, '--role', 'user');
  if (!existing.includes(name)) admin('create-bucket', '--bucket', name, '--owner', name, ...access);
  console.log(`bucket ${name}: ${existing.includes(name) ? 'exists' : 'created'}`);
}
await change('releases', 'policy', { body: JSON.stringify(policyOfReleases) });
// Buckets of before the policy gave all their objects to everyone by this list.
await change('releases', 'acl', { headers: { 'x-amz-acl': 'private' } });
