import type { SessionPort } from '@inspire/shared/host';
import { untilInitialized } from '@inspire/shared/hosting';
import type { createBrowserRouter } from '@inspire/shared/router';
import type { FrameViewer } from './frame-viewer';

/** Set by webpack: the build that this script belongs to. Undefined in tests. */
declare const __webpack_hash__: string | undefined;

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

export interface TakenFrame {
  /** Undefined when the document has no prerendered page. */
  readonly viewer: FrameViewer | undefined;
  /**
   * Resolves when the route is resolved, so that the page can take the place of its markup; immediately without a frame.
   * @returns true when the page will begin with exactly this markup
   */
  canHydrate(router: Router, session: Pick<SessionPort, 'current'>): Promise<boolean>;
}

/** Describes the prerendered page that stands in the root element. */
export function takeFrame({ dataset }: HTMLElement): TakenFrame {
  const viewer = dataset.viewer as FrameViewer | undefined;
  // An edit since the document was sent changes what the page renders.
  const isSameBuild = typeof __webpack_hash__ === 'string' && dataset.build === __webpack_hash__;
  return {
    viewer,
    async canHydrate(router, session) {
      if (viewer === undefined) return false;
      const { key } = router.state.location;
      await untilInitialized(router);
      const { location, errors } = router.state;
      const isSameViewer = viewer === 'everyone' || (session.current() !== undefined) === (viewer === 'member');
      return isSameBuild && isSameViewer && location.key === key && !errors;
    },
  };
}
