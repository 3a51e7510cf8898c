import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { useSession } from '@inspire/shared/host';
import { pageSlotNames, type SlotName } from '@inspire/shared/remote';
import {
  useRegistryReady,
  useRemoteInstance,
  useRemoteManager,
  useRemoteStatus,
} from '../federation/remote-manager-context';
import { RemoteEnvironment } from '../federation/remote-scope';

/** A slot that fails leaves its place empty and the rest alone (D-33). */
class SlotBoundary extends Component<{ children: ReactNode; onCrash: (error: unknown) => void }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(error: unknown) {
    this.props.onCrash(error);
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

export interface SlotProps {
  readonly name: SlotName;
  /** True for a place that belongs to a command: the command loads the remote. */
  readonly onDemand?: boolean;
  /** Shown while the remote is being loaded. */
  readonly fallback?: ReactNode;
}

const isOfPage = (name: SlotName): boolean => pageSlotNames.some((other) => other === name);

/** A place that a remote fills; loads it when it is needed, after the page itself. */
export function Slot({ name, onDemand = false, fallback }: SlotProps) {
  const site = useRemoteManager();
  const ready = useRegistryReady();
  const session = useSession();
  const owner = ready ? site.slotOwner(name) : undefined;
  const wanted = owner && (!owner.session || session) ? owner.name : undefined;
  const instance = useRemoteInstance(wanted);
  const hasFailed = useRemoteStatus(wanted) === 'failed';

  useEffect(() => {
    if (!wanted || onDemand) return;
    // What has just failed for the page would keep its card away by being tried again here. A page that has the place on it
    // has not failed: each visit is a new try, but for an address that hung.
    if (site.statusOf(wanted) === 'failed' && (!isOfPage(name) || site.isHung(wanted))) return;
    // A failure is reported by the loader; the place stays empty.
    site.load(wanted).catch(() => undefined);
  }, [site, wanted, onDemand, name]);

  const Content = wanted ? instance?.module.slots?.[name] : undefined;
  useEffect(() => {
    if (Content && wanted) site.markUsed(wanted);
  }, [site, wanted, Content]);

  if (wanted && !instance && !hasFailed) return fallback;
  if (!Content || !instance) return null;
  return (
    <SlotBoundary key={instance.release.version} onCrash={(error) => void site.crashed(instance, error)}>
      <Suspense fallback={fallback}>
        <RemoteEnvironment instance={instance}>
          <Content />
        </RemoteEnvironment>
      </Suspense>
    </SlotBoundary>
  );
}
