import { useSession } from '@inspire/shared/host';
import { Avatar, Button, Icon } from '@inspire/shared/ui';
import { Menu } from '../frame/menu';
import { standaloneMessages } from '../messages';
import { LoginForm } from './login-form';
import { useAccount } from './use-account';
import styles from './account-menu.module.css';

export function AccountMenu() {
  const session = useSession();
  const { logOut } = useAccount();
  return (
    <Menu
      label={standaloneMessages.account}
      summary={
        <>
          <Avatar name={session?.user_name} size={28} />
          <span className={styles.name}>{session?.user_name ?? standaloneMessages.guest}</span>
        </>
      }
    >
      {session ? (
        <div className={styles.account}>
          <p className={styles.who}>{session.user_name}</p>
          <p className={styles.detail}>{session.email}</p>
          <p className={styles.detail}>{session.mobileNumber}</p>
          <Button variant="secondary" icon={<Icon name="logout" />} onClick={logOut}>
            {standaloneMessages.logOut}
          </Button>
        </div>
      ) : (
        <LoginForm />
      )}
    </Menu>
  );
}
