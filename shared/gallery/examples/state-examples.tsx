import { useState } from 'react';
import { Button, EmptyState, ErrorState } from '@inspire/shared/ui';
import { Example, Examples } from '../section';
import styles from '../gallery.module.css';

export function StateExamples() {
  const [busy, setBusy] = useState(false);
  return (
    <Examples>
      <Example label="Empty" className={styles.state}>
        <EmptyState title="No premium videos available at the moment." />
      </Example>
      <Example label="Empty, with a way on" className={styles.state}>
        <EmptyState
          icon="film"
          title="No videos yet"
          text="New videos come every week."
          action={<Button>Browse audios</Button>}
        />
      </Example>
      <Example label="Error" className={styles.state}>
        <ErrorState
          title="Check Internet Connection"
          text="The list could not be loaded."
          busy={busy}
          onRetry={() => setBusy(true)}
        />
      </Example>
      <Example label="Error, trying again" className={styles.state}>
        <ErrorState title="Check Internet Connection" text={false} busy onRetry={() => undefined} />
      </Example>
      <Example label="Error that no retry helps" className={styles.state}>
        <ErrorState title="This video is not there." text={false} />
      </Example>
    </Examples>
  );
}
