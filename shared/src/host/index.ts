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
export { defaultSettings, localSignIn, readSettings } from './settings';
export type { ForeignSignIn, SiteSettings } from './settings';
