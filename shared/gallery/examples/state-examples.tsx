import { useState } from 'react';
import { Button, EmptyState, ErrorState } from '@inspire/shared/ui';
import { Example, Examples } from '../section';
import styles from '../gallery.module.css';

export function StateExamples() {
  const [busy, setBusy] = useState(false);
  return (
    <Examples>
      <Example label="Empty">
        <div className={styles.state}>
          <EmptyState title="No premium videos available at the moment." />
        </div>
      </Example>
      <Example label="Empty, with a way on">
        <div className={styles.state}>
          <EmptyState
            icon="film"
            title="No videos yet"
            text="New videos come every week."
            action={<Button>Browse audios</Button>}
          />
        </div>
      </Example>
      <Example label="Error">
        <div className={styles.state}>
          <ErrorState
            title="Check Internet Connection"
            text="The list could not be loaded."
            busy={busy}
            onRetry={() => setBusy(true)}
          />
        </div>
      </Example>
      <Example label="Error, trying again">
        <div className={styles.state}>
          <ErrorState title="Check Internet Connection" busy onRetry={() => undefined} />
        </div>
      </Example>
      <Example label="Error that no retry helps">
        <div className={styles.state}>
          <ErrorState title="This video is not there." />
        </div>
      </Example>
    </Examples>
  );
}
