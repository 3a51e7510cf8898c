import { Button } from '@inspire/shared/ui';
import { messages } from '../messages';
import styles from './update-notice.module.css';

/** Tells a page that stays open that there is something newer; the viewer decides when. */
export const UpdateNotice = ({ onReload }: { onReload: () => void }) => (
  <div role="status" className={styles.notice}>
    <p>{messages.newVersion}</p>
    <Button size="s" onClick={onReload}>
      {messages.reload}
    </Button>
  </div>
);
