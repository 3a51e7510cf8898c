import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { delay, getResponse, http, HttpResponse, type RequestHandler } from 'msw';
import { parseJson } from '@inspire/shared/guards';
import { type CallName, endpoints, timeoutOf } from '../contracts/endpoints';
import { PROBLEM_MEDIA_TYPE } from '../contracts/problem';
import type { ScenarioSwitch } from './mock-scenario';
import type { MockServer, Reply } from './mock-server';

/** Slow, but within the timeout of each call (SPEC-9). */
const slowFor = (timeoutMs: number): number => Math.min(3_000, timeoutMs * 0.8);

const countParameters = (name: CallName): number => endpoints[name].path.split('{').length;

function toResponse({ status, body }: Reply): Response {
  if (body === undefined) return new HttpResponse(null, { status });
  return HttpResponse.json(body, { status, ...(status >= 400 && { headers: { 'content-type': PROBLEM_MEDIA_TYPE } }) });
}

async function readBody(request: Request): Promise<unknown> {
  return parseJson(await request.text());
}

/** Creates one handler per call, exact paths first: a parameter would match them, too. */
function makeHandlers(server: MockServer, scenario: ScenarioSwitch): RequestHandler[] {
  const names = (Object.keys(endpoints) as CallName[]).sort(
    (left, right) => countParameters(left) - countParameters(right),
  );
  const calls = names.map((name) => {
    const { method, path } = endpoints[name];
    const verb = method.toLowerCase() as Lowercase<typeof method>;
    return http[verb](path.replace(/\{(\w+)\}/g, ':$1'), async ({ request, params }) => {
      const state = scenario.current();
      if (state === 'slow') await delay(slowFor(timeoutOf(name)));
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const hasToken = request.headers.has('authorization');
      return toResponse(server.reply(name, { params, query, body: await readBody(request), hasToken }, state));
    });
  });
  return [...calls, http.get('/media/*', () => new HttpResponse(null, { status: 404 }))];
}

/**
 * Intercepts the page's XMLHttpRequest and fetch calls before they reach the network. Not with a service worker, which
 * would outlive the page. In the scenario `timeout`, requests reach the development server, which never responds: an
 * intercepted request has no time limit.
 */
export function intercept(server: MockServer, scenario: ScenarioSwitch): void {
  const handlers = makeHandlers(server, scenario);
  for (const interceptor of [new FetchInterceptor(), new XMLHttpRequestInterceptor()]) {
    interceptor.apply();
    interceptor.on('request', async ({ request, controller }) => {
      if (scenario.current() === 'timeout') return;
      const response = await getResponse(handlers, request);
      if (response) controller.respondWith(response);
    });
  }
}
