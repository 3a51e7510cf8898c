/** What every remote needs beside the shell's first scripts: a chunk of its own, asked for together with the remote. */
type MemberLibraries = typeof import('@inspire/shared/query');

let loading: Promise<MemberLibraries> | undefined;

/** Loads them once; a failed load is forgotten, so that Retry asks again. */
export function loadRemoteLibraries(): Promise<MemberLibraries> {
  loading ??= import('@inspire/shared/query').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
