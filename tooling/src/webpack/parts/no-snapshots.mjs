// The shell registers remotes by their entry (`remoteEntry.js`), so federation never reads a manifest or a snapshot.
export class SnapshotHandler {
  manifestCache = new Map();
  // A host applies and removes its plugins at the hooks of each of its parts.
  hooks = { applyPlugin: () => undefined, removePlugin: () => undefined };
}

export const getGlobalRemoteInfo = () => ({});
