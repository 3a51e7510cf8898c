import { problem } from '@inspire/shared/contracts';
import type { InjectedResponse } from '../inject-request';
import type { Operation } from './api-document';

/** Internal details, which only the log may contain. */
const inside =
  /(\bat .+:\d+:\d+)|node_modules|\binsert into\b|\bselect .+ from\b|\bsyntax error at\b|PGlite|DrizzleQuery/i;

function findProblemIssue({ statusCode, headers, body }: InjectedResponse): string | undefined {
  if (!String(headers['content-type']).startsWith('application/problem+json'))
    return `a ${statusCode} that is no problem`;
  const read = problem.safeParse(JSON.parse(body));
  if (!read.success || read.data.status !== statusCode) return 'a problem of another shape';
  return inside.test(body) ? 'exposes server internals' : undefined;
}

/** Describes what is wrong with a response; undefined when it is valid. */
export function findIssue(response: InjectedResponse, { statuses }: Operation): string | undefined {
  const { statusCode, body, headers } = response;
  if (statusCode >= 500) return `answered ${statusCode}: bad input is never the server's fault`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'lacks the headers of every answer';
  if (statusCode >= 400) return findProblemIssue(response);
  if (!statuses.includes(String(statusCode))) return `a ${statusCode}, of which the document says nothing`;
  if (statusCode === 204) return body === '' ? undefined : 'a 204 with a body';
  return inside.test(body) ? 'exposes server internals' : undefined;
}
