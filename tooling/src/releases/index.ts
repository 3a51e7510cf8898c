export { currentReleases, findConflict } from './current-releases';
export { folderStore } from './folder-store';
export { toIntegrity } from '@inspire/node/files';
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
export { publishBuild } from './publish';
export type { PublishOptions } from './publish';
export type { Published } from './publish-release';
export { publishShell } from './publish-shell';
export { createSignedReleaseStore } from './signed-release-store';
export type { SignedReleaseStore } from './signed-release-store';
export { pinRelease, rollBack, setCanary, stopCanary } from './rollout';
export type { ReleaseStore } from './store';
