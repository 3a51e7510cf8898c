interface ParsedUrl {
  readonly origin: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}
/** Browsers and Node have URL, but the contracts, which import this file, compile without the types of either. */
export const { URL: Url } = globalThis as unknown as { readonly URL: new (url: string, base?: string) => ParsedUrl };
