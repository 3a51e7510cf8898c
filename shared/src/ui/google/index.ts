export type { Credential } from './credential';
export { DevSignInButton } from './dev-sign-in-button';
export { startDevSignIn } from './dev-sign-in';
export { GoogleButton } from './google-button';
export { useDevSignInResult } from './use-dev-sign-in-result';
