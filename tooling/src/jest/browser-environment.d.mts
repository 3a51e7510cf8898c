import type { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with the web APIs that Node has and jsdom lacks. */
// eslint-disable-next-line import-x/no-default-export -- Jest takes an environment from there
export default class BrowserEnvironment extends TestEnvironment {}
