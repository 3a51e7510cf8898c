// Creates the buckets for media and for releases, each owned by an account that cannot write the other. Runs again
// without effect, and sets the accounts' keys to those of the files.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { S3_ENDPOINT: endpoint, S3_REGION: region, ROOT_ACCESS_KEY: root } = process.env;
const readSecret = (name) => readFileSync(process.env[name] ?? '', 'utf8').trim();

const env = { ...process.env, ADMIN_SECRET_KEY: readSecret('ROOT_SECRET_KEY_FILE') };
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

/** Browsers get releases from gateways, which read them without an account. */
const buckets = [
  { name: 'media', secret: readSecret('MEDIA_SECRET_KEY_FILE'), access: [] },
  {
    name: 'releases',
    secret: readSecret('RELEASES_SECRET_KEY_FILE'),
    access: ['--acl', 'public-read', '--object-ownership', 'BucketOwnerPreferred'],
  },
];

const [accounts, existing] = [listNames('list-users'), listNames('list-buckets')];
for (const { name, secret, access } of buckets) {
  const isKnown = accounts.includes(name);
  admin(isKnown ? 'update-user' : 'create-user', '--access', name, '--secret', secret, '--role', 'user');
  if (!existing.includes(name)) admin('create-bucket', '--bucket', name, '--owner', name, ...access);
  console.log(`bucket ${name}: ${existing.includes(name) ? 'exists' : 'created'}`);
}
