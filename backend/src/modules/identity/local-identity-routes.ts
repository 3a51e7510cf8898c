import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '@inspire/server-kit/html';
import { emailPattern, parseSitePath, toEmail } from '@inspire/shared/guards';
import { InvalidRequestError } from '../../errors/errors';
import type { LocalIdentity } from './identity';

/** `state` returns unchanged with the credential. */
interface AuthorizeRequest {
  readonly redirect_uri: string;
  readonly nonce: string;
  readonly state?: string | undefined;
}

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

/** The plain form of D-43, without script and style, so that it works under the strictest content security policy. */
function authorizePage({ redirect_uri, nonce, state }: AuthorizeRequest, issue?: string): string {
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

/** Allows paths of this site without a fragment, because the credential returns in the fragment. */
export const isRedirectPath = (text: string): boolean => !text.includes('#') && parseSitePath(text) !== undefined;

const AUTHORIZE_PATH = '/dev/identity/authorize';

const request = z.object({
  redirect_uri: z.string().max(500).refine(isRedirectPath, 'must be a path of this site'),
  nonce: z.string().min(16).max(200),
  state: z.string().max(200).optional(),
});
const email = z
  .string()
  .transform(toEmail)
  .pipe(z.email({ pattern: emailPattern }).max(254));

/** Allows only this form, submitted only to this site. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

function requestOf(given: unknown): AuthorizeRequest {
  const parsed = request.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new InvalidRequestError(
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
  );
}

const sendPage = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page);

/**
 * The pages of the local identity provider (D-43): development-only endpoints, never registered in production. The
 * credential returns in the URL's fragment, which reaches the page and no server log.
 */
export async function localIdentityRoutes(app: FastifyInstance, local: LocalIdentity): Promise<void> {
  app.get('/dev/identity/keys', async () => local.keySet);

  // Encapsulated: no API call accepts forms, which pages of other sites can submit.
  await app.register(async (scope) => {
    await scope.register(formbody);
    scope.get(AUTHORIZE_PATH, async ({ query }, reply) => sendPage(reply, 200, authorizePage(requestOf(query))));
    scope.post(AUTHORIZE_PATH, async ({ body }, reply) => {
      const requested = requestOf(body);
      const given = email.safeParse((body as { email?: unknown }).email);
      if (!given.success) return sendPage(reply, 400, authorizePage(requested, 'Invalid email'));
      const response = new URLSearchParams({ credential: await local.issue(given.data, requested.nonce) });
      if (requested.state !== undefined) response.set('state', requested.state);
      return reply.redirect(`${requested.redirect_uri}#${response.toString()}`, 303);
    });
  });
}
