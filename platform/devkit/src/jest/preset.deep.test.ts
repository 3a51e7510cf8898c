import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { runNode } from '../processes/run-program';
import { createFixture } from '../testing/fixture-repository';

const { resolve } = createRequire(import.meta.url);
const jest = join(dirname(resolve('jest/package.json')), 'bin/jest.js');
const preset = pathToFileURL(join(import.meta.dirname, 'preset.mjs')).href;

const files: Record<string, string> = {
  'package.json': '{"type":"module"}',
  'jest.config.mjs': `import { preset } from '${preset}';\nexport default preset(import.meta.dirname);`,
  'src/card.module.css': '.title { color: red }',
  'src/platform.test.tsx': `
    import styles from './card.module.css';
    test('styles are names', () => expect(styles.title).toBe('title'));
    test('the platform of Node is there', async () => {
      expect(await new Response(new Blob(['a'])).text()).toBe('a');
      expect(new TextEncoder().encode('a')).toBeInstanceOf(Uint8Array);
      expect((await crypto.subtle.digest('SHA-256', new Uint8Array(1))).byteLength).toBe(32);
      expect(structuredClone({ a: [1] })).toEqual({ a: [1] });
    });
    test('layout is stubbed', () => {
      expect(matchMedia('(width > 1px)').matches).toBe(false);
      new IntersectionObserver(() => undefined).observe(document.body);
      window.scrollTo(0, 0);
    });
    test('listeners end with a signal of Node', () => {
      const controller = new AbortController();
      const heard: string[] = [];
      document.addEventListener('a', () => heard.push('a'), { signal: controller.signal });
      document.dispatchEvent(new Event('a'));
      controller.abort();
      document.dispatchEvent(new Event('a'));
      expect(heard).toEqual(['a']);
    });
    test('dialogs open and close, media play and pause', async () => {
      const dialog = document.createElement('dialog');
      document.body.append(dialog);
      dialog.showModal();
      expect(dialog).toHaveAttribute('open');
      dialog.close('done');
      expect([dialog.open, dialog.returnValue]).toEqual([false, 'done']);
      const video = document.createElement('video');
      await video.play();
      expect(video.paused).toBe(false);
      video.pause();
      expect(video.paused).toBe(true);
    });`,
  'src/late.test.tsx': `
    import { screen } from '${resolve('@testing-library/react')}';
    test('content that a busy machine shows late is still found', async () => {
      setTimeout(() => document.body.append('late'), 1_500);
      expect(await screen.findByText('late')).toBe(document.body);
    });`,
  'src/node.test.ts': `
    test('a test without JSX runs in Node, without a document and what works on one', () => {
      expect([typeof window, typeof Response, 'toBeInTheDocument' in expect(1)]).toEqual(['undefined', 'function', false]);
    });`,
  'src/document.test.ts': `
    /** @jest-environment ${join(import.meta.dirname, 'browser-environment.mjs')} */
    test('a file may ask for a document', () => expect(document.body).toBeInTheDocument());`,
  'src/expected.test.ts': `
    test('an expected console.error does not fail the test', () => {
      const heard = jest.spyOn(console, 'error').mockImplementation();
      console.error('expected');
      expect(heard).toHaveBeenCalledWith('expected');
    });`,
  'src/complaint.test.ts': `test('an unexpected complaint is a fault', () => console.error('nobody expects %s', 'this'));`,
};

const fixture = await createFixture(files);
after(() => fixture.remove());

test('tests of screens have a browser, all others Node, and an unexpected console.error fails a test', async () => {
  const result = join(fixture.root, 'result.json');
  const { output } = await runNode([jest, '--ci', '-i', '--json', `--outputFile=${result}`], { cwd: fixture.root });
  const counts = JSON.parse(await readFile(result, 'utf8')) as { numPassedTests: number; numFailedTests: number };
  assert.deepEqual([counts.numPassedTests, counts.numFailedTests], [9, 1], output);
  assert.match(output, /unexpected console\.error:\s+nobody expects this/);
});
