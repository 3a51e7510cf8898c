import type { FastifyInstance } from 'fastify';
import { type Access, type HttpMethod, problem } from '@inspire/shared/contracts';
import { type InjectedResponse, injectRequest } from '../inject-request';
import type { Credential } from './credentials';

export interface Route {
  readonly name: string;
  readonly method: HttpMethod | 'HEAD' | 'DELETE' | 'PATCH';
  readonly path: string;
  readonly access: Access;
}

export interface MatrixReport {
  readonly checked: number;
  readonly wrong: readonly string[];
}

export const addressOf = (path: string, id = '1'): string =>
  path.replace(/\{validTime\}/g, '90').replace(/\{\w+\}/g, id);

/** Distinguishes the 401 for a missing session from the one for a wrong password. */
function isRejection(response: InjectedResponse): boolean {
  if (response.statusCode !== 401) return false;
  return response.body === '' || problem.parse(JSON.parse(response.body)).code === 'unauthenticated';
}

/** SPEC-6, D-36: some calls need a session, and an invalid token is never treated as a missing one. */
const mustRefuse = (access: Access, { is }: Credential): boolean =>
  access !== 'guest' && (is === 'dead' || (is === 'none' && access === 'session'));

function findIssue(response: InjectedResponse, isToBeRefused: boolean): string | undefined {
  if (response.statusCode >= 500) return `answered ${response.statusCode}`;
  if (isToBeRefused && !isRejection(response)) return `answered ${response.statusCode} in place of a refusal`;
  if (!isToBeRefused && isRejection(response)) return 'was rejected';
  return isToBeRefused && response.headers['www-authenticate'] !== 'Bearer' ? 'does not say how to log in' : undefined;
}

/** An empty body is enough: access is checked before the body is validated. */
export async function checkAccess(
  app: FastifyInstance,
  routes: readonly Route[],
  credentials: readonly Credential[],
): Promise<MatrixReport> {
  const wrong: string[] = [];
  for (const { name, method, path, access } of routes) {
    for (const credential of credentials) {
      const payload = method === 'GET' || method === 'HEAD' ? undefined : {};
      const response = await injectRequest(app, {
        method,
        url: addressOf(path),
        headers: credential.headers,
        ...(payload && { payload }),
      });
      const issue = findIssue(response, mustRefuse(access, credential));
      if (issue) wrong.push(`${method} ${name} as ${credential.name} ${issue}`);
    }
  }
  return { checked: routes.length * credentials.length, wrong };
}
