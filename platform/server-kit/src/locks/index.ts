export { acquireLock, type Lock, readLockHolder, withLock } from './lock-file';
export { describeProcess, isRunning, type ProcessMark } from './process-mark';
export { makeRunFolder, type RunFolderOptions } from './run-folder';
