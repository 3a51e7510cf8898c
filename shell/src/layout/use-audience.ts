import { useSession } from '@inspire/shared/host';
import { useHydrated } from '@inspire/shared/ui';
import styles from './audience.module.css';

export type Viewer = 'guest' | 'member';

/** For whom the drawer is rendered: the class of what only they see; absent for who sees none of it. */
export type Audience = Readonly<Partial<Record<Viewer, { readonly className?: string | undefined }>>>;

const both: Audience = { guest: { className: styles.guest }, member: { className: styles.member } };

/** Until the hydration, the drawer is rendered for guests and members, and `markViewer` chooses. */
export function useAudience(): Audience {
  const session = useSession();
  const isHydrated = useHydrated();
  if (!isHydrated) return both;
  return session ? { member: {} } : { guest: {} };
}
