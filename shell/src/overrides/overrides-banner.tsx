import { useSyncExternalStore } from 'react';
import { Button } from '@inspire/shared/ui';
import type { RemoteManager } from '../federation/remote-manager';
import { overrideMessages } from './messages';
import { LOCAL_VERSION, type Overrides } from './stored-overrides';
import styles from './overrides.module.css';

export interface OverridesBannerProps {
  readonly site: Pick<RemoteManager, 'chosen' | 'instanceOf' | 'statusOf' | 'subscribe'>;
  readonly overrides: Overrides;
  readonly onReset: () => void;
}

function stateOf(site: OverridesBannerProps['site'], name: string): string {
  const running = site.instanceOf(name);
  if (!running) return site.statusOf(name) === 'failed' ? overrideMessages.failed : overrideMessages.waiting;
  return running.release.version === LOCAL_VERSION ? overrideMessages.runs : overrideMessages.failed;
}

export function OverridesBanner({ site, overrides, onReset }: OverridesBannerProps) {
  const states = useSyncExternalStore(site.subscribe, () =>
    Object.keys(overrides)
      .map((name) => `${name} ${stateOf(site, name)}`)
      .join(', '),
  );
  return (
    <aside className={styles.banner} aria-label={overrideMessages.title}>
      <p>
        {overrideMessages.banner}: {states}
      </p>
      <Button size="s" variant="secondary" onClick={onReset}>
        {overrideMessages.reset}
      </Button>
    </aside>
  );
}
