import { parseSitePath } from '@inspire/shared/guards';
import { paths } from '@inspire/shared/routes';

/** Parses `redirecturl` (D-6): a path of this site, but not the payment return itself. */
export function parseRedirectUrl(value: string | null): string | undefined {
  const path = parseSitePath(value);
  return path === undefined || new URL(path, window.location.origin).pathname === paths.paymentReturn
    ? undefined
    : path;
}
