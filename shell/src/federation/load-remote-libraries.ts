/** What every remote needs and the shell's first scripts do not contain; loads in parallel with the remote. */
type MemberLibraries = typeof import('@inspire/shared/query');

let loading: Promise<MemberLibraries> | undefined;

/** Loads them once; after a failure, the next call tries again. */
export function loadRemoteLibraries(): Promise<MemberLibraries> {
  loading ??= import('@inspire/shared/query').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
