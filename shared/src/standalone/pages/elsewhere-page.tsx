import { useLocation } from '@inspire/shared/router';
import { ButtonLink } from '@inspire/shared/ui';
import { texts } from '../texts';
import { PageCard } from './page-card';
import styles from './elsewhere-page.module.css';

/** Every address that the remote does not own: says where the remote went, and with what. */
export function ElsewherePage() {
  const { pathname, search, state } = useLocation();
  return (
    <PageCard title={texts.elsewhereTitle} text={texts.elsewhereText}>
      <code className={styles.code}>{pathname + search}</code>
      {state != null && <pre className={styles.code}>{JSON.stringify(state, null, 2)}</pre>}
      <ButtonLink to="/" variant="secondary">
        {texts.backToPaths}
      </ButtonLink>
    </PageCard>
  );
}
