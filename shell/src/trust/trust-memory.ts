import { isRecord, parseJson, toSafeStorage } from '@inspire/shared/guards';
import { readSeen, readSignedManifest, type Seen, type SignedManifest } from '@inspire/shared/remote/trust';

const KEY = 'trust';

export interface TrustMemory {
  /** What any tab accepted last. */
  readonly seen: () => Seen;
  /** The `trust.json` of it. */
  readonly trust: () => SignedManifest | undefined;
  readonly save: (seen: Seen, trust: SignedManifest | undefined) => void;
}

/**
 * Remembers over visits what was accepted, so that nothing older is, and `trust.json` itself: a gateway that is a moment behind the last
 * one may send an older one.
 * @param storage undefined where it is blocked: the memory then lasts as long as the page
 */
export function createTrustMemory(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined): TrustMemory {
  const saved = toSafeStorage(storage);
  const read = (): Record<string, unknown> => {
    const stored = parseJson(saved.getItem(KEY));
    return isRecord(stored) ? stored : {};
  };
  return {
    seen: () => readSeen(read().seen),
    trust() {
      try {
        return readSignedManifest(read().trust);
      } catch {
        return undefined;
      }
    },
    save: (seen, trust) => saved.setItem(KEY, JSON.stringify({ seen, trust })),
  };
}
