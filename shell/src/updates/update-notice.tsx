import { Button } from '@inspire/shared/ui';
import { messages } from '../messages';
import styles from './update-notice.module.css';

export const UpdateNotice = ({ onReload }: { onReload: () => void }) => (
  <div role="status" className={styles.notice}>
    <p>{messages.newVersion}</p>
    <Button size="s" onClick={onReload}>
      {messages.reload}
    </Button>
  </div>
);
