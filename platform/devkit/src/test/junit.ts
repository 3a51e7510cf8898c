import { stripVTControlCharacters } from 'node:util';
import { XMLParser } from 'fast-xml-parser';
import { endOf, type Failure, type Outcome, type Skip } from './outcome';

/** A text, or a tag with attributes and perhaps a text, as the parser returns them. */
type Tag = string | { readonly '#text'?: string; readonly '@message'?: string };

interface TestCase {
  readonly '@name': string;
  readonly failure?: readonly Tag[];
  readonly error?: readonly Tag[];
  readonly skipped?: readonly Tag[];
  readonly 'system-out'?: readonly Tag[];
  readonly 'system-err'?: readonly Tag[];
}

interface Suite {
  readonly '@name'?: string;
  readonly testsuite?: readonly Suite[];
  /** Node's report puts what follows a failed `after` of a file into a tag of this name. */
  readonly undefined?: readonly Suite[];
  readonly testcase?: readonly TestCase[];
  /** What a file printed, in Jest's reports. */
  readonly 'system-out'?: readonly Tag[];
}

const parser = new XMLParser({
  // Apart from tags: Node's reports have an attribute `failure` beside the tag of that name.
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  // Long logs of a failed test contain many entities; these documents come from our own runs.
  processEntities: { enabled: true, maxTotalExpansions: Infinity, maxExpandedLength: Infinity },
  htmlEntities: true,
  isArray: (name, _path, _isLeaf, isAttribute) => !isAttribute && name !== 'testsuites',
});

const textOf = (tag: Tag | undefined): string =>
  typeof tag === 'string' ? tag : (tag?.['#text'] ?? tag?.['@message'] ?? '');
const messageOf = (tag: Tag | undefined): string =>
  typeof tag === 'string' ? tag : (tag?.['@message'] ?? tag?.['#text'] ?? '');

/** @param test with what its suite printed, if the report has that */
function toFailure(name: string, fault: Tag, test: TestCase, printed: readonly Tag[]): Failure {
  const clean = (text: string) => stripVTControlCharacters(text).trim();
  const texts = [...(test['system-out'] ?? []), ...(test['system-err'] ?? []), ...printed].map(textOf);
  const output = endOf(clean(texts.join('\n')));
  return { name, message: clean(textOf(fault)), ...(output !== '' && { output }) };
}

/** Parses a JUnit report of Jest, Playwright or Node's test runner. @throws for a text that is not XML */
export function parseJUnit(xml: string): Outcome {
  let passed = 0;
  const failures: Failure[] = [];
  const skips: Skip[] = [];
  const visit = (suite: Suite, path: readonly string[]): void => {
    for (const test of suite.testcase ?? []) {
      const name = [...path, test['@name']].join(' › ');
      const fault = test.failure?.[0] ?? test.error?.[0];
      if (fault !== undefined) failures.push(toFailure(name, fault, test, suite['system-out'] ?? []));
      else if (test.skipped) skips.push({ name, reason: messageOf(test.skipped[0]) });
      else passed += 1;
    }
    for (const inner of suite.testsuite ?? []) visit(inner, inner['@name'] ? [...path, inner['@name']] : path);
    for (const rest of suite.undefined ?? []) visit(rest, path);
  };
  const { testsuites } = parser.parse(xml, true) as { readonly testsuites?: Suite };
  visit(testsuites ?? {}, []);
  return { passed, failures, skips };
}
