import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';
import BrowserEnvironment from './browser-environment.mjs';

/** Jest calls it with `new`. Only screens need a document: jsdom takes longer to start than most other tests to run. */
export default function createEnvironment(config, context) {
  const Environment = context.testPath.endsWith('.test.tsx') ? BrowserEnvironment : NodeEnvironment;
  return new Environment(config, context);
}
