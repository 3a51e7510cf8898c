import { loadOnce } from './load-once';

/** Loads what every remote needs and the shell's first script does not contain, in parallel with the remote. */
export const loadRemoteLibraries = loadOnce(() => import('@inspire/shared/query'));
