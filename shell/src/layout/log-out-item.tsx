import { useState } from 'react';
import { useHost } from '@inspire/shared/host';
import { messages as shared } from '@inspire/shared/messages';
import { Icon } from '@inspire/shared/ui';
import { messages } from '../messages';
import styles from './drawer.module.css';

/** Loaded on first use: most visits do not log out. */
const loadDialog = () => import(/* webpackChunkName: "logout" */ './logout-dialog');
type DialogCode = Awaited<ReturnType<typeof loadDialog>>;

interface LogOutItemProps {
  readonly className: string | undefined;
  readonly onLogOut: () => void;
}

export function LogOutItem({ className, onLogOut }: LogOutItemProps) {
  const host = useHost();
  const [{ LogoutDialog }, setCode] = useState<Partial<DialogCode>>({});
  const [isAsking, setIsAsking] = useState(false);

  // If the code does not load, the next press requests it again.
  const ask = async () => {
    try {
      setCode(await loadDialog());
      setIsAsking(true);
    } catch {
      host.toasts.error(shared.somethingWentWrong);
    }
  };
  const logOut = () => {
    setIsAsking(false);
    onLogOut();
    // First stop media, which saves its position, and call the logout: both need the token. Do not await them.
    host.events.publishMediaStopAll();
    host.api.sendOnLeave('logout', {});
    host.session.end('logout');
  };
  return (
    <li className={className}>
      <button type="button" className={styles.item} onClick={() => void ask()}>
        {messages.logOut}
        <Icon name="logout" />
      </button>
      {LogoutDialog && <LogoutDialog open={isAsking} onNo={() => setIsAsking(false)} onYes={logOut} />}
    </li>
  );
}
