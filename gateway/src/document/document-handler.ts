import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CountCacheRequest } from '@inspire/server-kit/metrics';
import { REQUEST_ID_TIMING } from '@inspire/shared/contracts/request-id';
import type { ThirdPartySignIn } from '@inspire/shared/host';
import {
  type DevelopmentRemote,
  FAILED_SHELL_HEADER,
  readBucket,
  SHELL_BUILD_HEADER,
  type ShellChoiceContext,
} from '@inspire/shared/remote';
import { wantsPage } from '../http/accept';
import { bucketCookie, readFailedShell } from '../http/bucket';
import { contentSecurityPolicy, documentHeaders, type Origins } from '../http/security-headers';
import { sendNotFound } from '../problem';
import { cacheControl } from '../rules';
import type { FindItemPreview } from '../site/item-previews';
import type { SiteContent } from '../site/site-content-store';
import { buildDocument, type BuiltDocument } from './document';
import { createDocumentCache, type EncodedText, toEncodedText } from './document-cache';
import { firstCalls, planDocument } from './plan';
import { previewTags } from './preview-tags';
import { sendText } from './send-text';

export type DevelopmentContent = (
  content: SiteContent,
) => Promise<{ content: SiteContent; remotes: readonly DevelopmentRemote[] }>;

export interface Documents {
  readonly contentFor: (visitor: ShellChoiceContext) => SiteContent;
  readonly origins: Origins;
  /** What a link to the item of a page shows. */
  readonly findPreview: FindItemPreview;
  /** Sign-in methods other than a password. */
  readonly signIn?: ThirdPartySignIn | undefined;
  /** How many of 100 page loads report what their visitors experience. */
  readonly qualitySample?: number;
  readonly development?: DevelopmentContent;
  /** Called with the version of a listed release that a browser says did not start there. */
  readonly onShellFailure?: (version: string) => void;
  readonly drawBucket?: () => number;
  readonly countCacheRequest?: (cache: DocumentCacheName) => CountCacheRequest;
}

/** `frames`: the files of releases with frames. `frame-data`: what fills the holes of the frame that a document shows. */
export const documentCaches = ['documents', 'frames', 'frame-data'] as const;
export type DocumentCacheName = (typeof documentCaches)[number];

interface EncodedDocument {
  readonly text: EncodedText;
  readonly policy: string;
}

export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '/';

/** Serves the page for every path that has no rule; the shell handles unknown paths. */
export function createDocumentHandler({
  contentFor,
  origins,
  findPreview,
  signIn,
  qualitySample,
  development,
  onShellFailure,
  drawBucket = () => randomInt(100),
  countCacheRequest = () => () => undefined,
}: Documents) {
  const { overrideOrigins, remoteOrigins } = origins;
  const isSecure = origins.publicOrigin.startsWith('https:');
  const cached = createDocumentCache<SiteContent, EncodedDocument>(undefined, countCacheRequest('documents'));
  const [countFrames, countFrameData] = [countCacheRequest('frames'), countCacheRequest('frame-data')];

  const encode = (state: SiteContent, { text, css }: BuiltDocument): EncodedDocument => {
    const hasTrustedTypes = state.shell?.trustedTypes !== false;
    return { text: toEncodedText(text), policy: contentSecurityPolicy(origins, { hasTrustedTypes, css }) };
  };

  const findTags = async (url: string, { settings }: SiteContent): Promise<readonly string[] | undefined> => {
    const preview = await findPreview(url);
    return preview && previewTags(preview, settings, origins.publicOrigin);
  };

  const documentFor = async (state: SiteContent, url: string, bucket: number): Promise<EncodedDocument> => {
    const pathname = pathOf(url);
    const tags = await findTags(url, state);
    if (development) {
      const { content: current, remotes } = await development(state);
      const owned = remotes.flatMap(({ paths }) => paths).find(({ path }) => path === pathname);
      const plan = { ...planDocument(current, pathname, bucket, remoteOrigins), ...firstCalls(owned?.data) };
      return encode(
        current,
        buildDocument(current, plan, { overrideOrigins, signIn, previewTags: tags, dev: { remotes } }),
      );
    }
    const plan = planDocument(state, pathname, bucket, remoteOrigins);
    if (plan.hasFrames !== undefined) countFrames(plan.hasFrames);
    if (plan.page.kind === 'frame' && plan.page.frame.filled) countFrameData(state.frameData.has(plan.page.frame));
    return cached(state, [plan.key, ...(tags ?? [])].join('\n'), () =>
      encode(state, buildDocument(state, plan, { overrideOrigins, signIn, qualitySample, previewTags: tags })),
    );
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const pathname = pathOf(request.url);
    if (!wantsPage(request.headers.accept, pathname)) return sendNotFound(reply);
    const known = readBucket(request.headers.cookie);
    const bucket = known ?? drawBucket();
    const state = contentFor({ bucket, failed: readFailedShell(request.headers.cookie) });
    const failed = request.headers[FAILED_SHELL_HEADER];
    // Anyone may send the header: only a version that this gateway serves counts.
    if (typeof failed === 'string' && contentFor({ bucket }).shell?.buildId === failed) onShellFailure?.(failed);
    const { text, policy } = await documentFor(state, request.url, bucket);
    if (known === undefined) reply.header('set-cookie', bucketCookie(bucket, isSecure));
    reply.headers({
      ...documentHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      // Hints for the names in the list of devices; browsers send other hints without a request.
      'accept-ch': 'Sec-CH-UA-Model, Sec-CH-UA-Platform-Version',
      'cache-control': cacheControl.revalidate,
      vary: 'accept-encoding, cookie',
      // The only header that the page's scripts can read. A document is cached as a whole, so its text cannot name a request.
      'server-timing': `${REQUEST_ID_TIMING};desc="${request.id}"`,
      [SHELL_BUILD_HEADER]: state.shell?.buildId ?? 'development',
    });
    return sendText(request, reply, text);
  };
}
