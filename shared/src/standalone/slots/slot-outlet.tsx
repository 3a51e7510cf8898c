import { useSession } from '@inspire/shared/host';
import { isOfferedTo, type SlotName } from '@inspire/shared/remote';
import { useStandalone } from '../standalone-context';

/** Shows what the remote fills a slot with. */
export function SlotOutlet({ name }: { readonly name: string }) {
  const { manifest, remote } = useStandalone();
  const session = useSession();
  const declared = manifest.slots.find((slot) => slot.name === name);
  const Filling = remote.slots?.[name as SlotName];
  if (!declared || !Filling || !isOfferedTo(declared, session)) return null;
  return <Filling />;
}
