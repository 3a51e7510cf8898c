import type { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with the web APIs that Node has and jsdom lacks. */
export default class BrowserEnvironment extends TestEnvironment {}
