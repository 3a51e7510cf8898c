import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The part of Playwright that the devkit uses. The browser tests depend on the library itself. */
export interface Playwright {
  readonly chromium: {
    executablePath(): string;
    launch(options: { executablePath: string; args: readonly string[] }): Promise<Browser>;
  };
}

export interface Browser {
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

export interface Page {
  evaluate<Argument, Result>(
    work: string | ((argument: Argument) => Result | Promise<Result>),
    argument: Argument,
  ): Promise<Result>;
}

export const loadPlaywright = (e2e: string): Playwright =>
  createRequire(join(e2e, 'package.json'))('@playwright/test') as Playwright;
