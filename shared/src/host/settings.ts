import { isRecord } from '../guards';
/**
 * How a visitor may sign in beside a password (D-19): by Google's button for a client id, or in development by the page of
 * the local identity provider.
 */
export type ThirdPartySignIn =
  { readonly kind: 'google'; readonly clientId: string } | { readonly kind: 'local'; readonly authorizeUrl: string };

/** The local identity provider's page (D-43). */
export const devSignIn: ThirdPartySignIn = { kind: 'local', authorizeUrl: '/dev/identity/authorize' };

/** Names and addresses that the specification does not print (D-9); `site.json` holds them. */
export interface SiteSettings {
  readonly siteName: string;
  /** How the speaker is called, for example 'the Doctor'. */
  readonly speaker: string;
  readonly trust: string;
  readonly cities: readonly string[];
  /** The provider's site behind the logo. */
  readonly providerUrl: string;
  readonly contactUrl: string;
  readonly aboutUrl: string;
  readonly contactEmail: string;
  /** Who answers complaints (the law of India asks an online service to name one); empty values are left out of the page. */
  readonly grievanceOfficer: string;
  readonly grievanceEmail: string;
  readonly postalAddress: string;
  /** Set by the server of the page (`SiteDocument`), never by `site.json`. */
  readonly signIn?: ThirdPartySignIn;
}

export const fallbackSiteSettings: SiteSettings = {
  siteName: 'Inspire',
  speaker: 'the Doctor',
  trust: 'the Trust',
  cities: [
    'Pune',
    'Mumbai',
    'Nashik',
    'Nagpur',
    'Kolhapur',
    'Satara',
    'Sangli',
    'Ahilyanagar',
    'Chhatrapati Sambhajinagar',
  ],
  providerUrl: '/',
  contactUrl: '/help-and-legal',
  aboutUrl: '/about',
  contactEmail: '',
  grievanceOfficer: '',
  grievanceEmail: '',
  postalAddress: '',
};

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
/** Only links to this site, web pages and email: never to a script. */
const isLink = (value: unknown): value is string => isText(value) && /^(https?:\/\/|\/(?!\/)|mailto:)/.test(value);

/** Reads `site.json`; what is missing or unusable there keeps its neutral default. */
export function parseSiteSettings(value: unknown): SiteSettings {
  if (!isRecord(value)) return fallbackSiteSettings;
  const pick = <K extends keyof SiteSettings>(key: K, fits: (candidate: unknown) => boolean): SiteSettings[K] =>
    fits(value[key]) ? (value[key] as SiteSettings[K]) : fallbackSiteSettings[key];
  const isTextList = (candidate: unknown) =>
    Array.isArray(candidate) && candidate.length > 0 && candidate.every(isText);
  return {
    siteName: pick('siteName', isText),
    speaker: pick('speaker', isText),
    trust: pick('trust', isText),
    cities: pick('cities', isTextList),
    providerUrl: pick('providerUrl', isLink),
    contactUrl: pick('contactUrl', isLink),
    aboutUrl: pick('aboutUrl', isLink),
    contactEmail: pick('contactEmail', isText),
    grievanceOfficer: pick('grievanceOfficer', isText),
    grievanceEmail: pick('grievanceEmail', isText),
    postalAddress: pick('postalAddress', isText),
  };
}
