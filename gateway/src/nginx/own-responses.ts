import { createProblem } from '@inspire/node/problems';
import { REQUEST_ID_HEADER } from '@inspire/shared/contracts/request-id';
import { sourceOf } from '../http/security-headers';
import {
  BODY_TOO_LARGE_TEXT,
  METHOD_NOT_ALLOWED_TEXT,
  NOT_FOUND_TEXT,
  PROBLEM_POLICY,
  TOO_MANY_REQUESTS_TEXT,
  UNAVAILABLE_TEXT,
} from '../problem';
import { cacheControl } from '../rules';
import { type Block, block, type Part } from './block';
import { addHeaders, type Headers } from './locations';

const PAGE_CSS = 'body{font:1rem/1.5 system-ui,sans-serif;margin:20vh auto;padding:0 1rem;max-width:32rem}';
const toPage = (title: string, text: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${title}</title><style>${PAGE_CSS}</style></head>`,
    `<body><main><h1>${title}</h1><p>${text}</p></main></body></html>`,
  ].join('');

interface OwnResponse {
  readonly name: string;
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Headers;
}

/** Headers of all of nginx's own responses, and further directives, such as headers with a variable. */
export interface OwnHeaders {
  readonly base: Headers;
  readonly more?: readonly Part[];
}

/** A response of nginx itself, as a named location. */
const toLocation = ({ base, more = [] }: OwnHeaders, { name, status, type, body, headers = {} }: OwnResponse): Block =>
  block(`location ${name}`, [
    'internal',
    // Ignore the media type of the requested path's extension.
    block('types', []),
    `default_type ${type}`,
    'charset utf-8',
    ...addHeaders({
      ...base,
      'cache-control': cacheControl.never,
      'content-security-policy': PROBLEM_POLICY,
      ...headers,
    }),
    `add_header ${REQUEST_ID_HEADER} $request_name always`,
    ...more,
    `return ${status} '${body}'`,
  ]);

const problem = (name: string, status: number, detail: string, headers: Headers = {}): OwnResponse => ({
  name,
  status,
  type: 'application/problem+json',
  body: JSON.stringify({ ...createProblem(status, detail), requestId: '$request_name' }),
  headers,
});

/** A problem for calls, and a page for a browser that requests one. */
const problemAndPage = (name: string, status: number, title: string, text: string, headers: Headers): OwnResponse[] => [
  problem(name, status, text, headers),
  {
    name: `${name}-page`,
    status,
    type: 'text/html',
    body: toPage(title, text),
    headers: {
      ...headers,
      'content-security-policy': `${PROBLEM_POLICY}; style-src ${sourceOf(PAGE_CSS)}`,
    },
  },
];

const NOT_FOUND = '@not-found';
const READ_ONLY = '@read-only';
const TOO_LARGE = '@too-large';
const TOO_MANY = '@too-many';
const UNAVAILABLE = '@unavailable';

/** The suffix of a response that is a page where the browser requests one. Part of `http { … }`. */
export const pageMap = block('map $http_accept $page', ["default ''", '"~text/html" -page']);

/** Responses of nginx itself that any proxied request may get. Needs `pageMap` and `requestMap`. */
export const commonResponses = (own: OwnHeaders): Part[] => [
  `error_page 413 = ${TOO_LARGE}`,
  `error_page 429 = ${TOO_MANY}$page`,
  `error_page 502 503 504 = ${UNAVAILABLE}$page`,
  ...[
    problem(TOO_LARGE, 413, BODY_TOO_LARGE_TEXT),
    ...problemAndPage(TOO_MANY, 429, 'Too many requests', TOO_MANY_REQUESTS_TEXT, { 'retry-after': '2' }),
    ...problemAndPage(UNAVAILABLE, 503, 'Service unavailable', UNAVAILABLE_TEXT, { 'retry-after': '2' }),
  ].map((one) => toLocation(own, one)),
];

const PLAIN = '@plain';

/** The response to a call without TLS, where nginx ends it. */
export const needsTls = (own: OwnHeaders): Part[] => [
  `error_page 403 = ${PLAIN}`,
  toLocation(own, problem(PLAIN, 403, 'Calls need https.')),
];

/** Responses for paths that nginx serves from folders. */
export const fileResponses = (own: OwnHeaders): Part[] => [
  `error_page 404 = ${NOT_FOUND}`,
  `error_page 405 = ${READ_ONLY}`,
  ...[
    problem(NOT_FOUND, 404, NOT_FOUND_TEXT),
    problem(READ_ONLY, 405, METHOD_NOT_ALLOWED_TEXT, { allow: 'GET, HEAD' }),
  ].map((one) => toLocation(own, one)),
];
