import { parseSitePath } from '@inspire/shared/guards';

/** Allows paths of this site without a fragment, because the credential returns in the fragment. */
export const isRedirectPath = (text: string): boolean => !text.includes('#') && parseSitePath(text) !== undefined;
