import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Agent } from 'undici';
import { proxyRoutes } from './proxy/backend-proxy';
import type { EventStreams } from './proxy/event-streams';
import { type createReadHandlers, type Handler, isSiteFile } from './read-handlers';
import { getMaxBodyBytes, type Rule, rulesFor } from './rules';
import type { SiteContentStore } from './site/site-content-store';

export interface Registration {
  readonly isDevelopment: boolean;
  /** True when a development server serves the shell's files. */
  readonly isDevShell: boolean;
  readonly handlers: ReturnType<typeof createReadHandlers>;
  readonly contentFor: SiteContentStore['contentFor'];
  readonly pickOrigin: () => string;
  /** A connection pool for each kind of target, so that slow videos never delay calls. */
  readonly agents: Readonly<Record<'backend' | 'media', Agent>>;
  /** Refuses calls while too many are running. */
  readonly admitCall: onRequestAsyncHookHandler;
  readonly eventStreams: EventStreams;
}

/** Returns the router's patterns for a rule. The router prefers an exact path, then the longest prefix. */
export function routesOf({ match }: Rule): string[] {
  if ('exact' in match) return [match.exact];
  if ('file' in match) return [];
  return match.prefix === '/' ? ['/*'] : [match.prefix, `${match.prefix}/*`];
}

export async function registerRules(app: FastifyInstance, registration: Registration): Promise<void> {
  const { isDevelopment, isDevShell, handlers, contentFor, pickOrigin, agents, admitCall, eventStreams } = registration;
  const rules = rulesFor({ isDevelopment }).filter(({ target }) => !isDevShell || target !== 'assets');

  const siteFile = rules.find(({ target }) => target === 'site-file');
  for (const rule of rules) {
    if (rule.target === 'backend' || rule.target === 'media') {
      const { target, compression } = rule;
      const maxBodyBytes = getMaxBodyBytes(rule);
      const [routes, agent] = [routesOf(rule), agents[target]];
      const admit = target === 'backend' ? admitCall : undefined;
      await proxyRoutes(app, { routes, target, compression, maxBodyBytes, pickOrigin, agent, eventStreams, admit });
      continue;
    }
    const handle = handlers[rule.target](rule);
    const sendSiteFile = siteFile && handlers['site-file'](siteFile);
    // Files come and go with the shell's builds, so they have no separate routes: the page's route checks for them
    // first.
    const handler: Handler =
      rule.target === 'document' && sendSiteFile
        ? (request, reply) => (isSiteFile(contentFor, request) ? sendSiteFile(request, reply) : handle(request, reply))
        : handle;
    const method = rule.methods === 'read' ? ['GET', 'HEAD'] : [...app.supportedMethods];
    for (const url of routesOf(rule)) app.route({ url, method, config: { target: rule.target }, handler });
  }
}
