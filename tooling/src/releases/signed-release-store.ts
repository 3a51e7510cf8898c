import { webcrypto } from 'node:crypto';
import {
  readEnvelope,
  readRegistry,
  type Registry,
  type RegistryEnvelope,
  signPayload,
  type SubtleSigning,
  verifyEnvelope,
} from '@inspire/shared/remote';
import { CliError, messageOf } from '../terminal/cli-error';
import type { ReleaseKeys } from './keys';
import { emptyRegistry } from './registry-change';
import type { ReleaseStore } from './store';

// Node's Web Crypto has the browsers' interface with wider types.
const subtle = webcrypto.subtle as unknown as SubtleSigning;

export interface SignedReleaseStore {
  readonly store: ReleaseStore;
  /** @throws CliError when the signature is not from one of our keys */
  registry(): Promise<Registry>;
  /** Changes and signs the registry. `change` returns the same object for no change, and may throw to reject. */
  change(change: (registry: Registry) => Registry): Promise<Registry>;
  /** Id of the key that signed the current registry; undefined without a registry. */
  signedWith(): Promise<string | undefined>;
}

const parse = (text: string | undefined): RegistryEnvelope | undefined =>
  text === undefined ? undefined : readEnvelope(JSON.parse(text));

const untrusted = (error: unknown): CliError =>
  new CliError(`The registry of this release store cannot be trusted (${messageOf(error)}); nothing was changed.`);

export function createSignedReleaseStore(
  store: ReleaseStore,
  { signing, trusted }: Pick<ReleaseKeys, 'signing' | 'trusted'>,
): SignedReleaseStore {
  /** Verify first: never sign what another program wrote into the store. */
  const open = async (text: string | undefined): Promise<Registry> => {
    try {
      const envelope = parse(text);
      return envelope ? readRegistry(await verifyEnvelope(subtle, trusted, envelope)) : emptyRegistry;
    } catch (error) {
      throw untrusted(error);
    }
  };

  const seal = async (registry: Registry): Promise<string> => {
    if (
      !trusted.some(({ keyId, jwk }) => keyId === signing.keyId && jwk.x === signing.jwk.x && jwk.y === signing.jwk.y)
    ) {
      throw new CliError(
        `The signing key ${signing.keyId} is not among the trusted keys, so that every shell would refuse the registry; nothing was changed.`,
      );
    }
    const payload = JSON.stringify(registry);
    // Shells use this parser: reject here what they would reject.
    readRegistry(payload);
    return `${JSON.stringify(await signPayload(subtle, signing.keyId, signing.jwk, payload))}\n`;
  };

  return {
    store,
    registry: async () => open(await store.readDocument('registry')),
    async change(change) {
      let result = emptyRegistry;
      await store.updateDocument('registry', async (text) => {
        const current = await open(text);
        result = change(current);
        return result === current ? undefined : seal(result);
      });
      return result;
    },
    async signedWith() {
      const text = await store.readDocument('registry');
      try {
        return parse(text)?.keyId;
      } catch (error) {
        throw untrusted(error);
      }
    },
  };
}
