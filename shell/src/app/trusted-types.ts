interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

/** Google's sign-in button, subject to the content security policy. */
const GOOGLE = 'https://accounts.google.com/gsi/';

/**
 * Creates the page's only trusted-types policy (the gateway's header allows no other): scripts load only from URLs that the shell
 * knows, and no text becomes markup or code. It is the default policy, so that the loaders of webpack and federation need none
 * of their own.
 * @param page the window; browsers without trusted types skip the policy
 * @param isKnown true for files of the shell and of the releases that it chose
 */
export function guardScriptAddresses(page: object, isKnown: (address: string) => boolean): void {
  (page as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (address.startsWith(GOOGLE) || isKnown(address) ? address : null),
  });
}
