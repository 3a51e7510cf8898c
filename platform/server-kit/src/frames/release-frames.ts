import { z } from 'zod';
import { frameHoles } from './frame-holes';

/** Name of the file in a release's folder that holds the frames of its pages. */
export const FRAMES_FILE = 'frames.json';

/** Anything that would run in the page. The content security policy blocks it as well. */
const RUNNABLE = /<\/?(script|style|iframe|object|embed|base|meta|link)[\s/>]|\son\w+\s*=|javascript:/i;

/** Nothing that leaves the style element or loads something. */
const OUTSIDE = /<\/|@import|url\(/i;

const markup = z
  .string()
  .min(1)
  .refine((html) => !RUNNABLE.test(html), 'must contain nothing that runs');

const filledFrame = z.object({
  /** The page with tokens where its holes are filled. */
  html: markup,
  holes: frameHoles,
});
export type FilledFrame = z.output<typeof filledFrame>;

const pageFrame = z.object({
  path: z.string().startsWith('/'),
  /** BCP 47. */
  language: z.string().max(35),
  html: markup,
  /** The rules for the classes of the markup. */
  css: z.string().refine((css) => !OUTSIDE.test(css), 'must load nothing'),
  /** Replaces `html` once the data of all holes are known. */
  filled: filledFrame.optional(),
});
/** The part of a page that is the same for every visitor, rendered at build time. The key is path and language. */
export type PageFrame = z.output<typeof pageFrame>;

const releaseFrames = z.object({ schema: z.literal(1), frames: z.array(pageFrame) });
export type ReleaseFrames = z.output<typeof releaseFrames>;

/** @throws z.ZodError or SyntaxError */
export const parseFrames = (text: string): readonly PageFrame[] => releaseFrames.parse(JSON.parse(text)).frames;
