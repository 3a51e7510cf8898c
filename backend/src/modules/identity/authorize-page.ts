import { escapeHtml } from '../mail/templates/mail-html';

/** What a page asks the provider with, and what comes back with the credential. */
export interface AuthorizeRequest {
  readonly redirect_uri: string;
  readonly nonce: string;
  readonly state?: string | undefined;
}

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

/** The plain form of D-43: no script and no style, so that the strictest policy lets it through. */
export function authorizePage({ redirect_uri, nonce, state }: AuthorizeRequest, fault?: string): string {
  const field = fault === undefined ? '' : ' aria-invalid="true" aria-describedby="fault"';
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<title>Local sign-in</title></head><body><main><h1>Local sign-in</h1>',
    '<p>This page stands for Google while developing. Nobody checks who you are.</p>',
    '<form method="post">',
    hidden('redirect_uri', redirect_uri),
    hidden('nonce', nonce),
    state === undefined ? '' : hidden('state', state),
    `<p><label>E-mail <input type="email" name="email" autocomplete="email" required autofocus${field}></label></p>`,
    fault === undefined ? '' : `<p id="fault" role="alert">${escapeHtml(fault)}</p>`,
    '<p><button type="submit">Continue</button></p></form></main></body></html>',
  ].join('');
}
