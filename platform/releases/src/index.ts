export { currentReleases, findConflict } from './current-releases';
export { folderStore } from './folder-store';
export { toIntegrity } from '@inspire/server-kit/files';
export {
  type Comparison,
  type Decision,
  InvalidQualityError,
  judgeCanary,
  type JudgedQuality,
  type Judgement,
} from './judge';
export { generateKey, loadKeys } from './keys';
export type { ReleaseKeys, SigningKey } from './keys';
export { openSiteReleaseStore } from './open-site-release-store';
export type { SiteReleaseStore, ReleaseStoreLocation } from './open-site-release-store';
export { promoteRelease } from './promote';
export { publishBuild } from './publish';
export type { PublishOptions } from './publish';
export type { Published } from './publish-release';
export { publishShell } from './publish-shell';
export { createSignedReleaseStore } from './signed-release-store';
export type { SignedReleaseStore } from './signed-release-store';
export { storeManifest } from './release-manifest';
export { renewContinually } from './renewal';
export { pinRelease, rollBack, setCanary, stopCanary, withdrawRelease } from './rollout';
export { allReleases, releasesOf } from './site/read-site';
export type { Site } from './site/read-site';
export type { ReleaseStore } from './store';
export type { ListedRelease, ReleaseManifest } from '@inspire/shared/remote/trust';
