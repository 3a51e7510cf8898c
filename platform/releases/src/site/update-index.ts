import { isRecord, parseJson } from '@inspire/shared/guards';
import { readSignedManifest, type StoreIndex } from '@inspire/shared/remote/trust';
import type { ReleaseStore, StoreDocument } from '../store';
import { parseIndex } from './read-site';

const noIndex: StoreIndex = { trust: 0, releases: {}, stopped: {} };

/** Reads the sequence that a manifest claims; readers verify it. */
async function readSequence(store: ReleaseStore, document: StoreDocument): Promise<number> {
  try {
    const content = parseJson(readSignedManifest(parseJson(await store.readDocument(document))).payload);
    return isRecord(content) && typeof content.sequence === 'number' ? content.sequence : 0;
  } catch {
    return 0;
  }
}

/**
 * Writes into the index what changed. It is read anew for each attempt, so that of two writers the later one names what both have written.
 * A release service writes its own index.
 * @param name of the list that changed; without one, `trust.json` did
 * @param change of what a watcher stopped
 */
export async function updateIndex(
  store: ReleaseStore,
  name?: string,
  change: (stopped: StoreIndex['stopped']) => StoreIndex['stopped'] = (stopped) => stopped,
): Promise<void> {
  if (store.isService) return;
  await store.updateDocument('index', async (text) => {
    const present = parseIndex(text) ?? noIndex;
    const trust = await readSequence(store, 'trust');
    const releases =
      name === undefined
        ? present.releases
        : { ...present.releases, [name]: await readSequence(store, `releases/${name}`) };
    const next = `${JSON.stringify({ trust, releases, stopped: change(present.stopped) } satisfies StoreIndex)}\n`;
    return next === text ? undefined : next;
  });
}
