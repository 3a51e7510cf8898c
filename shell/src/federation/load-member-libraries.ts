/** What every remote needs beside the shell's first scripts: a chunk of its own, asked for together with the remote. */
type MemberLibraries = typeof import('@inspire/shared/query');

let loading: Promise<MemberLibraries> | undefined;

const ask = (): Promise<MemberLibraries> => import('@inspire/shared/query');

/** Loads them once, asking twice, as lines are cut; a failed load is forgotten, so that Retry asks again. */
export function loadMemberLibraries(): Promise<MemberLibraries> {
  loading ??= ask().catch(ask).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
