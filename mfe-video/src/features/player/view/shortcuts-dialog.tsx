import { Dialog } from '@inspire/shared/ui';
import { playerMessages as messages } from '../../../messages';
import styles from './shortcuts-dialog.module.css';

export const ShortcutsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title={messages.shortcuts}>
    <dl className={styles.keys}>
      {messages.keys.map(([keys, meaning]) => (
        <div key={keys} className={styles.line}>
          <dt>
            <kbd className={styles.key}>{keys}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
