import { webcrypto } from 'node:crypto';
import { isRemoteName } from '@inspire/shared/guards';
import {
  parseShellReleases,
  readEnvelope,
  readRegistry,
  type Registry,
  type RegistryEnvelope,
  SHELL_NAME,
  type ShellReleases,
  signPayload,
  type SubtleSigning,
  verifyEnvelope,
} from '@inspire/shared/remote';
import { CliError, messageOf } from '../terminal/cli-error';
import type { ReleaseKeys } from './keys';
import { emptyRegistry } from './registry-change';
import type { ReleaseStore, SignedDocument } from './store';

// Node's Web Crypto has the browsers' interface with wider types.
const subtle = webcrypto.subtle as unknown as SubtleSigning;

/** How a signed document names its releases. The commands work on the form of the registry for both. */
interface DocumentFormat {
  readonly document: SignedDocument;
  readonly label: string;
  readonly holds: (name: string) => boolean;
  readonly parse: (payload: string) => Registry;
  readonly toPayload: (registry: Registry) => string;
}

const registryFormat: DocumentFormat = {
  document: 'registry',
  label: 'registry',
  holds: isRemoteName,
  parse: readRegistry,
  toPayload: (registry) => JSON.stringify(registry),
};

export const shellFormat: DocumentFormat = {
  document: 'shell',
  label: 'list of shell releases',
  holds: (name) => name === SHELL_NAME,
  parse(payload) {
    const { shell, ...rest } = parseShellReleases(payload);
    return { ...rest, remotes: { [SHELL_NAME]: shell } };
  },
  toPayload({ schema, sequence, remotes }) {
    const releases: ShellReleases = { schema, sequence, shell: remotes[SHELL_NAME] ?? { releases: [] } };
    return JSON.stringify(releases);
  },
};

/** The releases that one signed document lists: those of all remotes, or those of the shell. */
export interface SignedReleaseStore {
  readonly store: ReleaseStore;
  readonly document: SignedDocument;
  /** True for a name whose releases this document lists. */
  readonly holds: (name: string) => boolean;
  /** @throws CliError when the signature is not from one of our keys */
  registry(): Promise<Registry>;
  /** Changes and signs the registry. `change` returns the same object for no change, and may throw to reject. */
  change(change: (registry: Registry) => Registry): Promise<Registry>;
  /** Id of the key that signed the current registry; undefined without a registry. */
  signedWith(): Promise<string | undefined>;
}

const parse = (text: string | undefined): RegistryEnvelope | undefined =>
  text === undefined ? undefined : readEnvelope(JSON.parse(text));

export function createSignedReleaseStore(
  store: ReleaseStore,
  { signing, trusted }: Pick<ReleaseKeys, 'signing' | 'trusted'>,
  { document, label, holds, parse: parsePayload, toPayload }: DocumentFormat = registryFormat,
): SignedReleaseStore {
  const untrusted = (error: unknown): CliError =>
    new CliError(`The ${label} of this release store cannot be trusted (${messageOf(error)}); nothing was changed.`);

  /** Verify first: never sign what another program wrote into the store. */
  const open = async (text: string | undefined): Promise<Registry> => {
    try {
      const envelope = parse(text);
      return envelope ? parsePayload(await verifyEnvelope(subtle, trusted, envelope)) : emptyRegistry;
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
    const payload = toPayload(registry);
    // Shells and gateways use this parser: reject here what they would reject.
    parsePayload(payload);
    return `${JSON.stringify(await signPayload(subtle, signing.keyId, signing.jwk, payload))}\n`;
  };

  return {
    store,
    document,
    holds,
    registry: async () => open(await store.readDocument(document)),
    async change(change) {
      let result = emptyRegistry;
      await store.updateDocument(document, async (text) => {
        const current = await open(text);
        result = change(current);
        return result === current ? undefined : seal(result);
      });
      return result;
    },
    async signedWith() {
      const text = await store.readDocument(document);
      try {
        return parse(text)?.keyId;
      } catch (error) {
        throw untrusted(error);
      }
    },
  };
}
