import { Link } from '@inspire/shared/router';
import { Icon } from '@inspire/shared/ui';
import { standaloneMessages } from '../messages';
import { PurchaseSamples } from '../slots/purchase-samples';
import { SlotOutlet } from '../slots/slot-outlet';
import { useStandalone } from '../standalone-context';
import { PageCard } from './page-card';
import styles from './index-page.module.css';

/** The slots that the frame shows around every page. */
const frameSlots: ReadonlySet<string> = new Set(['header.bell', 'popups', 'dock', 'purchase']);

export function IndexPage() {
  const { manifest } = useStandalone();
  const pageSlots = manifest.slots.map(({ name }) => name).filter((name) => !frameSlots.has(name));
  return (
    <>
      <PageCard
        title={manifest.name}
        text={manifest.paths.length > 0 ? standaloneMessages.intro : standaloneMessages.noPaths}
      >
        <ul className={styles.list}>
          {[...manifest.paths, ...(manifest.prefixes ?? [])].map(({ path, session }) => (
            <li key={path}>
              <Link to={path} className={styles.path}>
                {path}
                {session && (
                  <span className={styles.condition}>
                    <Icon name="lock" /> {standaloneMessages.needsSession}
                  </span>
                )}
                <Icon name="chevronRight" className={styles.arrow} />
              </Link>
            </li>
          ))}
          {manifest.slots.map(({ name, session }) => (
            <li key={name} className={styles.slot}>
              {standaloneMessages.slot(name)}
              {session && (
                <span className={styles.condition}>
                  <Icon name="lock" /> {standaloneMessages.needsSession}
                </span>
              )}
              {name === 'purchase' && <PurchaseSamples />}
            </li>
          ))}
        </ul>
      </PageCard>
      <div className={styles.places}>
        {pageSlots.map((name) => (
          <SlotOutlet key={name} name={name} />
        ))}
      </div>
    </>
  );
}
