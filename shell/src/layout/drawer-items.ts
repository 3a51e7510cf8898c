import type { SiteSettings } from '@inspire/shared/host';
import { paths } from '@inspire/shared/routes';
import { messages } from '../messages';
import type { Viewer } from './use-audience';

export interface DrawerItem {
  readonly kind: 'internal' | 'external';
  readonly label: string;
  readonly href: string;
  /** Who sees it; absent for everyone. */
  readonly viewer?: Viewer;
}

/**
 * Lists the drawer's items (SPEC-2), without the screens that no remote has released.
 * @param owns whether the shell or a remote owns a path
 */
export function drawerItems(settings: SiteSettings, owns: (path: string) => boolean): DrawerItem[] {
  const items: DrawerItem[] = [
    { kind: 'internal', label: messages.library, href: paths.library, viewer: 'member' },
    { kind: 'internal', label: messages.login, href: paths.login, viewer: 'guest' },
    { kind: 'internal', label: messages.signup, href: paths.signup, viewer: 'guest' },
    { kind: 'external', label: messages.contactUs, href: settings.contactUrl },
    { kind: 'external', label: messages.aboutUs, href: settings.aboutUrl },
    { kind: 'internal', label: messages.terms, href: paths.terms },
  ];
  return items.filter(({ kind, href }) => kind === 'external' || owns(href));
}
