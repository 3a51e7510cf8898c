import type { MouseEvent } from 'react';
import { useSession } from '@inspire/shared/host';
import { paths } from '@inspire/shared/routes';
import { Avatar, Icon } from '@inspire/shared/ui';
import { messages } from '../messages';
import type { Audience } from './use-audience';
import styles from './drawer.module.css';

interface DrawerProfileProps {
  readonly audience: Audience;
  readonly owns: (path: string) => boolean;
  readonly onFollow: (event: MouseEvent, href: string) => void;
}

/** The viewer's picture and name (SPEC-2); a link if a remote owns the profile page. */
export const DrawerProfile = ({ audience: { guest, member }, owns, onFollow }: DrawerProfileProps) => (
  <>
    {guest && (
      <div className={`${styles.person} ${guest.className ?? ''}`}>
        <span className={styles.picture}>
          <Icon name="user" />
        </span>
      </div>
    )}
    {member && <Member className={member.className} isLink={owns(paths.profile)} onFollow={onFollow} />}
  </>
);

interface MemberProps extends Pick<DrawerProfileProps, 'onFollow'> {
  readonly className: string | undefined;
  readonly isLink: boolean;
}

function Member({ className, isLink, onFollow }: MemberProps) {
  const { user_name: name = '', email = '' } = useSession() ?? {};
  const isPrerendered = className !== undefined;
  const content = (
    <>
      <span aria-hidden>
        <Avatar name={isPrerendered ? '' : name} />
      </span>
      <p className={styles.name}>
        <strong data-viewer="user_name" suppressHydrationWarning>
          {isPrerendered ? '' : name}
        </strong>
        <span data-viewer="email" suppressHydrationWarning>
          {isPrerendered ? '' : email}
        </span>
      </p>
    </>
  );
  if (!isLink) return <div className={`${styles.person} ${className ?? ''}`}>{content}</div>;
  return (
    <a
      className={`${styles.person} ${className ?? ''}`}
      href={paths.profile}
      onClick={(event) => onFollow(event, paths.profile)}
    >
      {content}
      <span className="visually-hidden">{messages.yourProfile}</span>
      <Icon name="chevronRight" className={styles.chevron} />
    </a>
  );
}
