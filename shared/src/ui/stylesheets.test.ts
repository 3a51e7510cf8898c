import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folder = dirname(expect.getState().testPath ?? '');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const tokens = new Set(read('tokens.css').match(/--[\w-]+(?=:)/g));

describe.each(files.filter((file) => file.endsWith('.module.css')))('%s', (file) => {
  const css = read(file);

  it('is wrapped in the layer of the parts', () => {
    expect(css.trim()).toMatch(/^@layer ui {[^]*}$/);
    expect(css.match(/^\S.*/gm)).toEqual(['@layer ui {', '}']);
  });

  it('uses only tokens that exist', () => {
    const own = new Set(css.match(/--[\w-]+(?=:)/g));
    const outside = [
      '--rail-gap',
      '--slider-bubble-reach',
      '--slider-at',
      '--popover-left',
      '--popover-edge',
      '--popover-room',
    ];
    const used = [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
    expect(used.filter((name) => !tokens.has(name) && !own.has(name) && !outside.includes(name))).toEqual([]);
  });

  it('animates nothing but transform and opacity', () => {
    const animated = [...css.matchAll(/transition: ([^;]+);/g)].flatMap(([, list = '']) =>
      list.split(/,(?![^(]*\))/).map((one) => one.trim().split(' ')[0]),
    );
    expect(
      animated.filter((property) => !['transform', 'opacity', 'overlay', 'display'].includes(property ?? '')),
    ).toEqual([]);
  });
});

it('declares the order of the layers', () => {
  expect(read('layers.css')).toContain('@layer reset, tokens, base, vendor, ui, remote, shell;');
});

it('shows text immediately, and Devanagari without a local font when its file has loaded', () => {
  const faces = read('fonts.css').split('@font-face').slice(1);
  const ofFamily = (family: string) => faces.filter((face) => face.includes(`font-family: '${family}'`));
  for (const face of ofFamily('Inspire Sans')) expect(face).toContain('font-display: swap');
  for (const face of ofFamily('Inspire Devanagari')) {
    expect(face).toContain('font-display: block');
    expect(face.lastIndexOf('local(')).toBeLessThan(face.indexOf('url('));
    expect(face).not.toContain('unicode-range');
  }
  const families = faces.map((face) => /font-family: '(.+?)'/.exec(face)?.[1]);
  const used = /--font-sans:([^;]+);/.exec(read('tokens.css'))?.[1]?.match(/[^\s',][^',]*[^\s',]/g);
  expect(used?.at(-1)).toBe('Inspire Devanagari');
  expect(new Set(families)).toEqual(new Set(used?.filter((family) => family.startsWith('Inspire'))));
});
