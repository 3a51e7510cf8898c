interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

/** Google's sign-in button; the content security policy decides whether it may be loaded at all. */
const GOOGLE = 'https://accounts.google.com/gsi/';

/**
 * The page's one trusted-types policy (the gateway's header allows no other): a script is asked for by an address that the
 * shell knows, and no text ever becomes markup or code. It is the default one, so that webpack's and federation's loaders
 * need no policy of their own.
 * @param page the window; browsers without trusted types take addresses as they are
 * @param isKnown true for files of the shell and of the releases that it chose
 */
export function guardScriptAddresses(page: object, isKnown: (address: string) => boolean): void {
  (page as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (address.startsWith(GOOGLE) || isKnown(address) ? address : null),
  });
}
