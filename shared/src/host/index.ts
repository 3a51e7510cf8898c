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
