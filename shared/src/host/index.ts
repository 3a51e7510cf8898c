export type {
  Host, NavigateTo, NavigationPort, PurchaseItem, PurchaseOutcome, SessionPort, SitePort, ToastPort,
} from './host';
export { HostProvider, useHost, useSession } from './react';
export { defaultSettings, readSettings } from './settings';
export type { SiteSettings } from './settings';
