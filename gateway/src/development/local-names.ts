import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../document/document-handler';
import { sendNotFound } from '../problem';
import { rules } from '../rules';

const localNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

const isForDevelopment = (path: string): boolean =>
  rules.some(
    ({ only, match }) =>
      only === 'development' &&
      (('exact' in match && match.exact === path) || ('prefix' in match && isBelow(path, match.prefix))),
  );

/**
 * Hides development-only endpoints from requests to other names than the local machine's (D-50): a web page whose name
 * resolves to this machine could read one-time passwords in the mailbox.
 */
export async function requireLocalName(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> {
  const name = request.headers.host?.replace(/:\d+$/, '') ?? '';
  if (isForDevelopment(pathOf(request.url)) && !localNames.has(name)) return sendNotFound(reply);
}
