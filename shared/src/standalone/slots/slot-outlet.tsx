import { useSession } from '@inspire/shared/host';
import type { SlotName } from '@inspire/shared/remote';
import { useStandalone } from '../standalone-context';

/** The place of a slot: what the remote fills it with, where its manifest says so and its session condition holds. */
export function SlotOutlet({ name }: { readonly name: SlotName }) {
  const { manifest, remote } = useStandalone();
  const session = useSession();
  const declared = manifest.slots.find((slot) => slot.name === name);
  const Filling = remote.slots?.[name];
  if (!declared || !Filling || (declared.session && !session)) return null;
  return <Filling />;
}
