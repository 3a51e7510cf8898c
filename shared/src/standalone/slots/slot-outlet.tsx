import { useSession } from '@inspire/shared/host';
import { isOfferedTo, type SlotName } from '@inspire/shared/remote';
import { useHydrated } from '@inspire/shared/ui';
import { useStandalone } from '../standalone-context';

/** Shows what the remote fills a slot with, which no prerendered page contains. */
export function SlotOutlet({ name }: { readonly name: string }) {
  const { manifest, remote } = useStandalone();
  const session = useSession();
  const isHydrated = useHydrated();
  const declared = manifest.slots.find((slot) => slot.name === name);
  const Filling = remote.slots?.[name as SlotName];
  if (!isHydrated || !declared || !Filling || !isOfferedTo(declared, session)) return null;
  return <Filling />;
}
