import { escapeHtml } from '@inspire/server-kit/html';

/** `state` returns unchanged with the credential. */
export interface AuthorizeRequest {
  readonly redirect_uri: string;
  readonly nonce: string;
  readonly state?: string | undefined;
}

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

/** The plain form of D-43, without script and style, so that it works under the strictest content security policy. */
export function authorizePage({ redirect_uri, nonce, state }: AuthorizeRequest, issue?: string): string {
  const field = issue === undefined ? '' : ' aria-invalid="true" aria-describedby="fault"';
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<title>Local sign-in</title></head><body><main><h1>Local sign-in</h1>',
    '<p>This page stands in for Google during development. No password needed.</p>',
    '<form method="post">',
    hidden('redirect_uri', redirect_uri),
    hidden('nonce', nonce),
    state === undefined ? '' : hidden('state', state),
    `<p><label>Email <input type="email" name="email" autocomplete="email" required autofocus${field}></label></p>`,
    issue === undefined ? '' : `<p id="fault" role="alert">${escapeHtml(issue)}</p>`,
    '<p><button type="submit">Continue</button></p></form></main></body></html>',
  ].join('');
}
