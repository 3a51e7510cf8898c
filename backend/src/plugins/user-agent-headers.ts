import type { IncomingHttpHeaders } from 'node:http';

/** Untrusted text from a browser's user agent and client hints. */
export interface UserAgentHeaders {
  readonly userAgent?: string | undefined;
  /** Structured list of brands. */
  readonly brands?: string | undefined;
  /** Quoted, like model and version. */
  readonly platform?: string | undefined;
  /** Sent only after the document's `Accept-CH`, like the model. */
  readonly platformVersion?: string | undefined;
  readonly model?: string | undefined;
  readonly mobile?: string | undefined;
}

const MAX_HEADER_LENGTH = 500;

const toText = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header.slice(0, MAX_HEADER_LENGTH) : undefined;

export const parseUserAgentHeaders = (headers: IncomingHttpHeaders): UserAgentHeaders => ({
  userAgent: toText(headers['user-agent']),
  brands: toText(headers['sec-ch-ua']),
  platform: toText(headers['sec-ch-ua-platform']),
  platformVersion: toText(headers['sec-ch-ua-platform-version']),
  model: toText(headers['sec-ch-ua-model']),
  mobile: toText(headers['sec-ch-ua-mobile']),
});
