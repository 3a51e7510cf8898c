import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ThirdPartySignIn } from '@inspire/shared/host';
import { type DevelopmentRemote, SHELL_BUILD_HEADER } from '@inspire/shared/remote';
import { wantsPage } from '../http/accept';
import { bucketCookie, readBucket } from '../http/bucket';
import { contentSecurityPolicy, type Origins, plainHeaders } from '../http/security-headers';
import { sendNotFound } from '../problem';
import { cacheControl } from '../rules';
import type { SiteContent } from '../site/site-content-store';
import { buildDocument } from './document';
import { createTextCache, type EncodedText, toEncodedText } from './document-cache';
import { planDocument } from './plan';
import { sendText } from './send-text';

export type DevelopmentContent = (
  content: SiteContent,
) => Promise<{ content: SiteContent; remotes: readonly DevelopmentRemote[] }>;

export interface Documents {
  readonly content: () => SiteContent;
  readonly origins: Origins;
  /** Sign-in methods other than a password. */
  readonly signIn?: ThirdPartySignIn | undefined;
  readonly development?: DevelopmentContent;
  readonly drawBucket?: () => number;
}

export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '/';

/** Serves the page for every path without a rule of its own; the shell handles unknown paths. */
export function createDocumentHandler({
  content,
  origins,
  signIn,
  development,
  drawBucket = () => randomInt(100),
}: Documents) {
  const [policy, policyOfOlderShells] = [contentSecurityPolicy(origins), contentSecurityPolicy(origins, false)];
  const { overrideOrigins, remoteOrigins } = origins;
  const isSecure = origins.publicOrigin.startsWith('https:');
  const cached = createTextCache<SiteContent>();

  const documentFor = async (pathname: string, bucket: number): Promise<EncodedText> => {
    const state = content();
    if (development) {
      const { content: current, remotes } = await development(state);
      const early = remotes.flatMap(({ paths }) => paths).find(({ path }) => path === pathname)?.data ?? [];
      return toEncodedText(
        buildDocument(
          current,
          { ...planDocument(current, pathname, bucket, remoteOrigins), early },
          { bucket, overrideOrigins, signIn, dev: { remotes } },
        ),
      );
    }
    const plan = planDocument(state, pathname, bucket, remoteOrigins);
    return cached(state, plan.key, () => buildDocument(state, plan, { bucket, overrideOrigins, signIn }));
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const pathname = pathOf(request.url);
    if (!wantsPage(request.headers.accept, pathname)) return sendNotFound(reply);
    const known = readBucket(request.headers.cookie);
    const bucket = known ?? drawBucket();
    const document = await documentFor(pathname, bucket);
    if (known === undefined) reply.header('set-cookie', bucketCookie(bucket, isSecure));
    reply.headers({
      ...plainHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': content().shell?.trustedTypes === false ? policyOfOlderShells : policy,
      // Hints for the names in the list of devices; browsers send other hints without a request.
      'accept-ch': 'Sec-CH-UA-Model, Sec-CH-UA-Platform-Version',
      'cache-control': cacheControl.revalidate,
      vary: 'accept-encoding, cookie',
      [SHELL_BUILD_HEADER]: content().shell?.buildId ?? 'development',
    });
    return sendText(request, reply, document);
  };
}
