import { useSyncExternalStore } from 'react';
import { Button } from '@inspire/shared/ui';
import type { Site } from '../federation/site';
import { LOCAL_VERSION, type Overrides } from './stored-overrides';
import { texts } from './texts';
import styles from './overrides.module.css';

export interface OverridesBannerProps {
  readonly site: Pick<Site, 'chosen' | 'instanceOf' | 'statusOf' | 'subscribe'>;
  readonly overrides: Overrides;
  readonly onReset: () => void;
}

/** What became of an override in this page. */
function stateOf(site: OverridesBannerProps['site'], name: string): string {
  const running = site.instanceOf(name);
  if (!running) return site.statusOf(name) === 'failed' ? texts.failed : texts.waiting;
  return running.release.version === LOCAL_VERSION ? texts.runs : texts.failed;
}

/** Stands on every page of a tab in which a developer's own build may run. */
export function OverridesBanner({ site, overrides, onReset }: OverridesBannerProps) {
  const states = useSyncExternalStore(site.subscribe, () =>
    Object.keys(overrides)
      .map((name) => `${name} ${stateOf(site, name)}`)
      .join(', '),
  );
  return (
    <aside className={styles.banner} aria-label={texts.title}>
      <p>
        {texts.banner}: {states}
      </p>
      <Button size="s" variant="secondary" onClick={onReset}>
        {texts.reset}
      </Button>
    </aside>
  );
}
