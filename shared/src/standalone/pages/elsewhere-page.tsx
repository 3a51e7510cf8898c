import { useLocation } from '@inspire/shared/router';
import { ButtonLink } from '@inspire/shared/ui';
import { standaloneMessages } from '../messages';
import { PageCard } from './page-card';
import styles from './elsewhere-page.module.css';

export function ElsewherePage() {
  const { pathname, search, state } = useLocation();
  return (
    <PageCard title={standaloneMessages.elsewhereTitle} text={standaloneMessages.elsewhereText}>
      <code className={styles.code}>{pathname + search}</code>
      {state != null && <pre className={styles.code}>{JSON.stringify(state, null, 2)}</pre>}
      <ButtonLink to="/" variant="secondary">
        {standaloneMessages.backToPaths}
      </ButtonLink>
    </PageCard>
  );
}
