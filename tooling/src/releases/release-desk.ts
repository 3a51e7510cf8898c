import { webcrypto } from 'node:crypto';
import {
  readRegistry, signPayload, verifyEnvelope,
  type Registry, type RegistryEnvelope, type SubtleSigning,
} from '@inspire/shared/remote';
import { messageOf, Refusal } from '../terminal/refusal';
import type { ReleaseKeys } from './keys';
import { emptyRegistry } from './registry-change';
import type { ReleaseStore } from './store';

// Node's Web Crypto is the browsers' interface with wider types.
const subtle = webcrypto.subtle as unknown as SubtleSigning;

/** A release store together with the keys that its registry is signed with. */
export interface ReleaseDesk {
  readonly store: ReleaseStore;
  /** The registry as it is now. @throws Refusal when its signature is not one of ours */
  registry(): Promise<Registry>;
  /** Changes the registry, signed anew; `change` gives the same object for no change, and may throw to refuse. */
  change(change: (registry: Registry) => Registry): Promise<Registry>;
}

export function createReleaseDesk(store: ReleaseStore, { signing, trusted }: Pick<ReleaseKeys, 'signing' | 'trusted'>): ReleaseDesk {
  /** What somebody else wrote into the store must never be signed by us. */
  const open = async (envelope: RegistryEnvelope | undefined): Promise<Registry> => {
    if (!envelope) return emptyRegistry;
    try {
      return readRegistry(await verifyEnvelope(subtle, trusted, envelope));
    } catch (error) {
      throw new Refusal(`The registry of this release store cannot be trusted (${messageOf(error)}); nothing was changed.`);
    }
  };

  const seal = async (registry: Registry): Promise<RegistryEnvelope> => {
    const payload = JSON.stringify(registry);
    // Shells read it with this very function: what they would refuse is refused here.
    readRegistry(payload);
    return signPayload(subtle, signing.keyId, signing.jwk, payload);
  };

  return {
    store,
    registry: async () => open(await store.readRegistry()),
    async change(change) {
      let result = emptyRegistry;
      await store.updateRegistry(async (envelope) => {
        const current = await open(envelope);
        result = change(current);
        return result === current ? undefined : seal(result);
      });
      return result;
    },
  };
}

