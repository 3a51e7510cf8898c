import { toSafeStorage } from '@inspire/shared/guards';
import type { RemoteManager } from '../federation/remote-manager';
import { isCheckDue, isReloadDue, type PendingUpdate, type ViewerActivity } from './is-reload-due';

interface Place {
  readonly pathname: string;
  readonly search: string;
}

export interface UpdateOptions {
  readonly site: Pick<RemoteManager, 'refresh' | 'outdated' | 'leave'>;
  readonly router: {
    readonly state: { readonly location: Place };
    subscribe(listener: (state: { readonly location: Place }) => void): () => void;
  };
  readonly ownBuild: string | undefined;
  /** Fetches the id of the shell's current build; undefined when it is unknown. */
  readonly fetchBuild: () => Promise<string | undefined>;
  readonly getViewerActivity: () => ViewerActivity;
  readonly now: () => number;
  /** When the page was opened, in epoch milliseconds. */
  readonly begunAt: number;
  readonly page: Pick<Document, 'visibilityState'>;
  readonly view: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Stores the reason for a reload, so that the page does not reload twice for the same release. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  readonly reload: () => void;
  /** Called once per release; the notice of an older one may still be shown. */
  readonly showNotice: () => void;
}

const calm: ViewerActivity = { isPlaying: false, isTyping: false, isPurchasing: false, isOffline: false };
const TAKEN_KEY = 'update-taken';
const CLOCK_MS = 60_000;
/** How long an update may wait before the notice is shown. */
const NOTICE_AFTER_MS = 5 * 60_000;

/**
 * Checks for new releases and a new shell while the page is open, and applies them on the next navigation, unless media
 * is playing, a form is being filled in or a purchase is running. If a release then fails to load, the loader marks it
 * and takes the previous one.
 * @returns a function that stops it
 */
export function watchForUpdates(options: UpdateOptions): () => void {
  const {
    site,
    router,
    ownBuild,
    fetchBuild,
    getViewerActivity,
    now,
    begunAt,
    page,
    view,
    storage,
    reload,
    showNotice,
  } = options;
  let newBuild: string | undefined;
  let requestedAt = begunAt;
  let pendingSince: number | undefined;
  /** The aim that the viewer has a notice of, or has dismissed. */
  let noticed: string | undefined;
  let place = router.state.location;

  const pending = (): PendingUpdate => ({ isNewShell: newBuild !== undefined, remotes: site.outdated() });
  const aim = (): string =>
    [newBuild ?? '', ...site.outdated().map(({ name, version }) => `${name}@${version}`)].join(' ');
  // Without storage, a release that not every gateway serves yet may reload the page again.
  const saved = toSafeStorage(storage);
  const isDue = (moment: ViewerActivity): boolean =>
    isReloadDue(pending(), moment) && saved.getItem(TAKEN_KEY) !== aim();

  const notice = () => {
    const isNew = isDue(calm);
    pendingSince = isNew ? (pendingSince ?? now()) : undefined;
    if (
      noticed === aim() ||
      pendingSince === undefined ||
      now() - pendingSince < NOTICE_AFTER_MS ||
      !isDue(getViewerActivity())
    )
      return;
    noticed = aim();
    showNotice();
  };
  const check = async (occasion: 'focus' | 'clock') => {
    if (isCheckDue(occasion, now() - requestedAt, page.visibilityState === 'visible')) {
      requestedAt = now();
      const [build] = await Promise.all([fetchBuild().catch(() => undefined), site.refresh()]);
      newBuild = build !== undefined && build !== ownBuild ? build : undefined;
    }
    notice();
  };

  const take = (next: Place) => {
    const hasMoved = next.pathname !== place.pathname || next.search !== place.search;
    place = next;
    if (!hasMoved || !isDue(getViewerActivity())) return;
    saved.setItem(TAKEN_KEY, aim());
    // The history already has the new entry with its state: the reload shows the requested page.
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
