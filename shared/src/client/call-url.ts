import { type CallName, endpoints } from '../contracts/endpoints';

export type UrlParams = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Returns the URL of a call, relative to the API's origin. Query parameters keep their order, and undefined ones are
 * omitted: the early fetch relies on the same call having the same URL.
 */
export function callUrl(name: CallName, params: UrlParams = {}, query: UrlParams = {}): string {
  const path = endpoints[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.append(key, String(value));
  const suffix = search.toString();
  return suffix ? `${path}?${suffix}` : path;
}
