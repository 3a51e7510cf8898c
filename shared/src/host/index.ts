export type {
  Host,
  NavigateTo,
  NavigationPort,
  PageSlotProps,
  PurchaseItem,
  PurchaseOutcome,
  SessionPort,
  SitePort,
  ToastPort,
} from './host';
export { HostProvider, useHost, useSession } from './react';
export { fallbackSiteSettings, devSignIn, parseSiteSettings } from './settings';
export type { ThirdPartySignIn, SiteSettings } from './settings';
/** @deprecated The names until contract 1.2; they go with contract 2. */
export {
  devSignIn as localSignIn,
  fallbackSiteSettings as defaultSettings,
  parseSiteSettings as readSettings,
} from './settings';
/** @deprecated The name until contract 1.2; use `ThirdPartySignIn`. It goes with contract 2. */
export type { ThirdPartySignIn as ForeignSignIn } from './settings';
