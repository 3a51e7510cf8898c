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

it('brings every file of the font to the page by names that it swaps in', () => {
  const faces = read('fonts.css').split('@font-face').slice(1);
  for (const face of faces.filter((one) => one.includes('url('))) expect(face).toContain('font-display: swap');
  expect(faces.filter((one) => one.includes('size-adjust'))).toHaveLength(3);
});
