// The shell preloads a release's files from the registry (`preload-release.ts`), not through federation.
const refuse = () => {
  throw new Error('This build does not contain preloadRemote.');
};

export const formatPreloadArgs = refuse;
export const preloadAssets = refuse;
export const defaultPreloadArgs = refuse;
export const normalizePreloadExposes = refuse;
