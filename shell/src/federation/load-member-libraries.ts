type MemberLibraries = typeof import('./member-libraries');

let loading: Promise<MemberLibraries> | undefined;

/** Loads them once; a failed load is forgotten, so that Retry asks again. */
export function loadMemberLibraries(): Promise<MemberLibraries> {
  loading ??= import(/* webpackChunkName: "member" */ './member-libraries').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
