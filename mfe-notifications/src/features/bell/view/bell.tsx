import { useEffect, useState } from 'react';
import { useHost } from '@inspire/shared/host';
import { Icon, IconButton, Popover } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { useNotifications } from '../../inbox/api/get-notifications';
import { getInbox } from '../../inbox/get-inbox';
import { useInbox } from '../../inbox/view/use-inbox';
import { usePageReady } from '../../inbox/view/use-page-ready';
import { useLive } from '../../live/view/use-live';
import { badgeText } from '../model/badge';
import { Panel } from './panel';
import styles from './bell.module.css';

/** The slot `header.bell`: the button with the count of what is unseen, and the panel that it opens (SPEC-4). */
export function Bell() {
  const inbox = getInbox(useHost());
  const [open, setOpen] = useState(false);
  const isSettled = usePageReady();
  const isLive = useLive(isSettled);
  const { data = [] } = useNotifications(isSettled, { isPolled: !isLive });
  const { seen } = useInbox();
  const unseen = data.filter((item) => !item.seen && !seen.has(item.id)).length;

  useEffect(() => {
    inbox.setPanelOpen(open);
    return () => inbox.setPanelOpen(false);
  }, [inbox, open]);

  return (
    <Popover
      label={messages.notifications}
      open={open}
      onOpenChange={setOpen}
      className={styles.panel}
      trigger={
        <IconButton label={messages.bell(unseen)}>
          <Icon name="bell" />
          {unseen > 0 && (
            <span className={styles.badge} aria-hidden>
              {badgeText(unseen)}
            </span>
          )}
        </IconButton>
      }
    >
      <Panel onChoose={() => setOpen(false)} />
    </Popover>
  );
}
