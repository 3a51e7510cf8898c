import type { RemoteManifest } from '@inspire/shared/remote';
import { findOwnedPath } from '../host/owned-path';

/** Whom a prerendered page is for. The root element names the viewer in `data-viewer`. */
export type FrameViewer = 'guest' | 'member' | 'everyone';

/** Returns whom a page is prerendered for: the server of a standalone remote does not know who is signed in. */
export function listFrameViewers(manifest: RemoteManifest, pathname: string): readonly FrameViewer[] {
  const owned = findOwnedPath(manifest, pathname);
  if (owned?.frame === false) return [];
  return owned?.session === undefined ? ['everyone'] : ['guest', 'member'];
}
