import { toSafeStorage } from '@inspire/shared/guards';
import type { RemoteManager } from '../federation/remote-manager';
import { decideUpdate, isCheckDue, type PendingUpdate, type ViewerActivity } from './decide-update';

/** Where the viewer is, as the router tells it. */
interface Place {
  readonly pathname: string;
  readonly search: string;
}

export interface UpdateOptions {
  readonly site: Pick<RemoteManager, 'refresh' | 'outdated' | 'drop' | 'leave'>;
  readonly router: {
    readonly state: { readonly location: Place };
    subscribe(listener: (state: { readonly location: Place }) => void): () => void;
  };
  readonly ownBuild: string | undefined;
  /** The shell's build that the site serves now; undefined when it does not say. */
  readonly askBuild: () => Promise<string | undefined>;
  readonly getViewerActivity: () => ViewerActivity;
  readonly now: () => number;
  /** When the page began. */
  readonly begunAt: number;
  readonly page: Pick<Document, 'visibilityState'>;
  readonly view: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Remembers over a reload what was reloaded for, so that nothing is reloaded for twice. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  readonly reload: () => void;
  /** Shows that there is something new, to a page that stays open. */
  readonly showNotice: () => void;
}

const calm: ViewerActivity = { isPlaying: false, isTyping: false, isPurchasing: false, isOffline: false };
const TAKEN_KEY = 'update-taken';
const CLOCK_MS = 60_000;
/** How long an update may wait before the viewer sees the notice. */
const NOTICE_AFTER_MS = 5 * 60_000;

/**
 * Learns of new releases and of a new shell while the page is open, and takes them when the viewer next goes to another page and
 * nothing plays, no form is being filled in and no purchase runs. What then fails to load goes back by itself: the release is
 * marked, and the loader takes the one before it.
 * @returns what ends it
 */
export function watchForUpdates(options: UpdateOptions): () => void {
  const { site, router, ownBuild, askBuild, getViewerActivity, now, begunAt, page, view, storage, reload, showNotice } =
    options;
  let newBuild: string | undefined;
  let askedAt = begunAt;
  let pendingSince: number | undefined;
  let hasNotice = false;
  let place = router.state.location;

  const pending = (): PendingUpdate => ({ isNewShell: newBuild !== undefined, remotes: site.outdated() });
  /** Names what a reload would bring, the same for the same releases. */
  const aim = (): string =>
    [newBuild ?? '', ...site.outdated().map(({ name, version }) => `${name}@${version}`)].join(' ');
  // Without storage, a release that not every gateway serves yet may reload the page once more.
  const saved = toSafeStorage(storage);
  const decide = (moment: ViewerActivity) => {
    const decision = decideUpdate(pending(), moment);
    return decision.kind === 'reload' && saved.getItem(TAKEN_KEY) === aim() ? ({ kind: 'none' } as const) : decision;
  };

  const notice = () => {
    const isNew = decide(calm).kind === 'reload';
    pendingSince = isNew ? (pendingSince ?? now()) : undefined;
    if (
      hasNotice ||
      pendingSince === undefined ||
      now() - pendingSince < NOTICE_AFTER_MS ||
      decide(getViewerActivity()).kind !== 'reload'
    )
      return;
    hasNotice = true;
    showNotice();
  };
  const check = async (occasion: 'focus' | 'clock') => {
    if (isCheckDue(occasion, now() - askedAt, page.visibilityState === 'visible')) {
      askedAt = now();
      const [build] = await Promise.all([askBuild().catch(() => undefined), site.refresh()]);
      newBuild = build !== undefined && build !== ownBuild ? build : undefined;
    }
    notice();
  };

  const take = (next: Place) => {
    const hasMoved = next.pathname !== place.pathname || next.search !== place.search;
    place = next;
    if (!hasMoved) return;
    const decision = decide(getViewerActivity());
    if (decision.kind === 'replace') decision.names.forEach((name) => site.drop(name));
    if (decision.kind !== 'reload') return;
    saved.setItem(TAKEN_KEY, aim());
    // The history has the new entry with its state: the page that is loaded now is the one that was asked for.
    site.leave();
    reload();
  };

  const onFocus = () => void check('focus');
  view.addEventListener('focus', onFocus);
  const clock = setInterval(() => void check('clock'), CLOCK_MS);
  const stopRouter = router.subscribe(({ location }) => take(location));
  onFocus();
  return () => {
    view.removeEventListener('focus', onFocus);
    clearInterval(clock);
    stopRouter();
  };
}
