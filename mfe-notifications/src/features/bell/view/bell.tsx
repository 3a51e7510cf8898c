import { useEffect, useRef, useState } from 'react';
import { isApiError } from '@inspire/shared/client';
import { useHost } from '@inspire/shared/host';
import { Icon, IconButton, Popover } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { useNotifications } from '../../inbox/api/get-notifications';
import { getInbox } from '../../inbox/get-inbox';
import { useInbox } from '../../inbox/view/use-inbox';
import { usePageReady } from '../../inbox/view/use-page-ready';
import { useLive } from '../../live/view/use-live';
import { formatBadge } from '../model/format-badge';
import { Panel } from './panel';
import styles from './bell.module.css';

/** Fills the slot `header.bell`: the button with the count of new notifications, and its panel (SPEC-4). */
export function Bell() {
  const host = useHost();
  const inbox = getInbox(host);
  const [open, setOpen] = useState(false);
  const isReady = usePageReady();
  const isLive = useLive(isReady);
  const { data, error } = useNotifications(isReady, { isPolled: !isLive });
  const { seen } = useInbox();
  const unseen = data?.filter((item) => !item.seen && !seen.has(item.id)).length ?? 0;

  // Once per session, with which the bell goes, whatever the number of retries (D-34). A 401 is silent: the shell ends the
  // session. A list that cannot be refreshed stays as it is.
  const isReported = useRef(false);
  useEffect(() => {
    if (!error || data || isReported.current || isApiError(error, 401)) return;
    isReported.current = true;
    host.toasts.error(messages.failed);
  }, [host, data, error]);

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
              {formatBadge(unseen)}
            </span>
          )}
        </IconButton>
      }
    >
      <Panel onChoose={() => setOpen(false)} />
    </Popover>
  );
}
