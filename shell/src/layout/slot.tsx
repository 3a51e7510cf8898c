import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { useSession } from '@inspire/shared/host';
import { isOfferedTo, layoutSlots, type SlotName } from '@inspire/shared/remote';
import { whenIdle } from '@inspire/shared/ui';
import {
  useRegistryReady,
  useRemoteInstance,
  useRemoteManager,
  useRemoteStatus,
} from '../federation/remote-manager-context';
import { RemoteEnvironment } from '../federation/remote-scope';

/** A page that is busy for longer gets its slots all the same. */
const MAX_WAIT_MS = 2_000;

interface SlotBoundaryProps {
  readonly children: ReactNode;
  /** Returns true to render the content again. */
  readonly onCrash: (error: unknown) => boolean;
}

/** Removes a slot's content that throws; the rest of the page stays (D-33). */
class SlotBoundary extends Component<SlotBoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(error: unknown) {
    if (this.props.onCrash(error)) this.setState({ failed: false });
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

export interface SlotProps {
  readonly name: SlotName;
  /** True for a slot of a command, which loads the remote itself. */
  readonly onDemand?: boolean;
  readonly fallback?: ReactNode;
}

/** Shows one remote's content of a slot, and loads the remote after the page itself, which must answer presses first (P22). */
function Filling({ remote, name, onDemand, fallback }: SlotProps & { readonly remote: string }) {
  const site = useRemoteManager();
  const instance = useRemoteInstance(remote);
  const hasFailed = useRemoteStatus(remote) === 'failed';

  useEffect(() => {
    if (onDemand) return;
    // A second load would hide the page's error card. A slot on a page is different: each visit tries again, except for
    // a URL that hung.
    if (site.statusOf(remote) === 'failed' && (layoutSlots.has(name) || site.isHung(remote))) return;
    // The loader reports a failure; the slot stays empty.
    return whenIdle(() => void site.load(remote).catch(() => undefined), MAX_WAIT_MS);
  }, [site, remote, onDemand, name]);

  const Content = instance?.module.slots?.[name];
  if (!instance && !hasFailed) return fallback;
  if (!Content || !instance) return null;
  return (
    <SlotBoundary key={instance.release.version} onCrash={(error) => site.crashed(instance, error)}>
      <Suspense fallback={fallback}>
        <RemoteEnvironment instance={instance}>
          <Content />
        </RemoteEnvironment>
      </Suspense>
    </SlotBoundary>
  );
}

/**
 * Shows all remotes that fill a slot and are offered to the viewer, in the declared order, each in its own boundary.
 */
export function Slot(props: SlotProps) {
  const site = useRemoteManager();
  const ready = useRegistryReady();
  const session = useSession();
  const fillers = ready ? site.slotFillers(props.name) : [];
  return fillers
    .filter(({ slot }) => isOfferedTo(slot, session))
    .map(({ name }) => <Filling key={name} remote={name} {...props} />);
}
