// In development, makes the secret files that are missing; in production, names them. Each folder is mounted into the services
// that need it and into no other.
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const { SECRETS_DIR: root = '/run/secrets', NODE_ENV, PAYMENT_GATEWAY } = process.env;

const random = () => randomBytes(32).toString('hex');
const read = (path) => readFileSync(join(root, path), 'utf8').trim();

/** A JSON Web Key with its private part, as the release commands create it. */
function newSigningKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { kty, crv, x, y, d } = privateKey.export({ format: 'jwk' });
  return { keyId: createHash('sha256').update(`${x}.${y}`).digest('hex').slice(0, 12), jwk: { kty, crv, x, y, d } };
}

/** The public part of the site key, which gateways pin. */
function siteKeys() {
  const { keyId, jwk } = JSON.parse(read('signing/site-key'));
  const { kty, crv, x, y } = jwk;
  return { keys: [{ keyId, jwk: { kty, crv, x, y } }], threshold: 1 };
}

/** The local identity provider's key, which both replicas of `api` must share. */
function newIdentityKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: `dev-${randomBytes(8).toString('hex')}` };
}

/** In this order: some are made from those before them. */
const secrets = [
  ['database/password', random],
  ['database/url', () => `postgres://inspire:${read('database/password')}@db:5432/inspire`],
  ['login/url', () => `postgres://inspire_server:${random()}@db:5432/inspire`],
  ['server/media-secret', () => `dev:${random()}`],
  ['server/smtp-url', () => 'smtp://mail:1025'],
  ['media/s3-secret', random],
  ['releases/s3-secret', random],
  ['objects/root-secret', random],
  ['signing/private-key', () => JSON.stringify(newSigningKey())],
  ['signing/site-key', () => JSON.stringify(newSigningKey())],
  ['trusted/site-public.json', () => JSON.stringify(siteKeys(), null, 2)],
];
const ofDevelopment = [['data/keys/identity.json', () => JSON.stringify(newIdentityKey())]];
const ofProviders = {
  razorpay: ['server/razorpay-key-secret', 'server/razorpay-webhook-secret'],
  stripe: ['server/stripe-secret-key', 'server/stripe-webhook-secret'],
};

const isMissing = (path) => !existsSync(join(root, path));

if (NODE_ENV === 'production') {
  const needed = [...secrets.map(([path]) => path), ...(ofProviders[PAYMENT_GATEWAY] ?? [])];
  const missing = needed.filter(isMissing);
  if (missing.length > 0) {
    console.error(`Missing secrets:\n${missing.map((path) => `  ${path}: is required in production`).join('\n')}`);
    console.error('SECRETS names the folder that they are in, with a slash at its end; see .env.example.');
    process.exitCode = 1;
  }
} else {
  for (const [path, make] of [...secrets, ...ofDevelopment].filter(([path]) => isMissing(path))) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    // The services that mount the folder run as other users.
    writeFileSync(file, `${make()}\n`, { mode: 0o444 });
    console.log(`made ${path}`);
  }
}
