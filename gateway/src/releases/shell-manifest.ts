import { z } from 'zod';
import { SEMVER_PATTERN } from '@inspire/shared/guards';

const file = z
  .string()
  .regex(/^[A-Za-z0-9@_-][A-Za-z0-9@._/-]*$/)
  .refine((value) => !value.includes('..'), 'must not lead up');
const files = z.array(file).default([]);

/** `shell.json` of the shell's build: the files and facts that documents need. Unknown fields are dropped. */
export const shellManifest = z.object({
  /** Version of the runtime contract that the shell offers. */
  contract: z.string().regex(SEMVER_PATTERN),
  buildId: z.string(),
  /** The small script that runs before the first paint. */
  early: file.optional(),
  scripts: files,
  styles: files,
  /** Chunks that every page of a remote needs. */
  member: files,
  /** Chunks that the landing page needs. */
  landing: files,
  /** Fonts that every page needs. */
  fonts: files,
  /** Fonts for pages with Devanagari text. */
  devanagariFonts: files,
  /** True when the shell guards script URLs by a trusted-types policy. */
  trustedTypes: z.boolean().default(false),
  /** True when its build pins site keys; others take those of the gateway. */
  pinsSiteKeys: z.boolean().default(false),
  integrity: z.record(z.string(), z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/)).default({}),
});
export type ShellManifest = z.output<typeof shellManifest>;

/** @throws z.ZodError or SyntaxError */
export const readShellManifest = (text: string): ShellManifest => shellManifest.parse(JSON.parse(text));
