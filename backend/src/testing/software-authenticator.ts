import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { FastifyInstance } from 'fastify';
import { TOTP } from 'otpauth';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@inspire/shared/contracts';
import { call } from './client';

/** How a response differs from a correct one. */
export interface CeremonyChanges {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** @default true */
  readonly isUserVerified?: boolean;
  /** @default the next one */
  readonly counter?: number;
  readonly userHandle?: string;
  /** Signs with another key than the passkey's. */
  readonly key?: KeyObject;
  readonly type?: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const WITH_KEY = 0x40;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'));
  // EC2, ES256, P-256.
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

/** A passkey in software: creates attestations of format `none` and assertions as an authenticator and its browser do. */
export function createSoftwareAuthenticator(origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let handle = '';

  const clientData = (type: string, challenge: string, changes: CeremonyChanges) =>
    Buffer.from(
      JSON.stringify({
        type: changes.type ?? type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function authenticatorData(rpId: string, { isUserVerified = true, ...changes }: CeremonyChanges, added?: Buffer) {
    const flags = USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0) | (added ? WITH_KEY : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(changes.counter ?? (counter += 1));
    return Buffer.concat([sha256(changes.rpId ?? rpId), Buffer.from([flags]), counted, added ?? Buffer.alloc(0)]);
  }

  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' } as const;

  return {
    credentialId: credential.id,

    create(options: PasskeyCreationOptions, changes: CeremonyChanges = {}): PasskeyAttestation {
      handle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const key = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = authenticatorData(options.rp.id, changes, key);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, never> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, changes)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },

    get({ rpId, challenge }: PasskeyRequestOptions, changes: CeremonyChanges = {}): PasskeyAssertion {
      const client = clientData('webauthn.get', challenge, changes);
      const data = authenticatorData(rpId, changes);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(changes.key ?? privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: changes.userHandle ?? handle,
        },
      };
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>;

export async function addPasskeyTo(app: FastifyInstance, token: string, name = 'Phone') {
  const authenticator = createSoftwareAuthenticator();
  const passkey = authenticator.create(await call(app, 'passkeyCreationOptions', { token, body: {} }));
  const added = await call(app, 'addPasskey', { token, body: { name, passkey } });
  return { authenticator, added };
}

/** Returns the code that an authenticator app shows for a secret. */
export const codeOf = (secret: string, now: Date): string =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() });
