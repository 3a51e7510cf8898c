import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const css = readFileSync(join(dirname(expect.getState().testPath ?? ''), 'tokens.css'), 'utf8');

type Theme = Readonly<Record<string, string>>;

/** Returns the colour tokens of each block that a comment marks with the theme. */
const themes = (name: 'dark' | 'light'): Theme[] =>
  [...css.matchAll(new RegExp(`theme: ${name} \\*/[^{]*{([^}]*)}`, 'g'))].map(([, block = '']) =>
    Object.fromEntries(
      [...block.matchAll(/(--color-[\w-]+):\s*([^;]+);/g)].map(([, token = '', value = '']) => [token, value]),
    ),
  );

const dark = themes('dark')[0] ?? {};
const [light = {}, lightByAttribute = {}] = themes('light');

/** Relative luminance of a `#rrggbb` colour (WCAG 2.2). */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = NaN, green = NaN, blue = NaN] = channels.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Theme, front: string, back: string): number {
  const [low = NaN, high = NaN] = [theme[`--color-${front}`], theme[`--color-${back}`]]
    .map((colour) => luminance(colour ?? ''))
    .sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ['bg', 'surface-1', 'surface-2'];
const onSurfaces = (front: string) => surfaces.map((surface) => [front, surface] as const);
const texts = [
  ...['text', 'text-muted', 'accent', 'danger', 'success'].flatMap(onSurfaces),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
] as const;
const controls = ['border-strong', 'focus', 'accent'].flatMap(onSurfaces);

describe.each([
  ['dark', dark],
  ['light', light],
])('the %s theme', (_, theme) => {
  it.each(texts)('shows %s readably on %s', (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controls)('shows the edge of a control, %s, on %s', (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(3);
  });
});

it('has the same colours in both themes, and the same light one by choice as by the system', () => {
  expect(Object.keys(light)).toEqual(Object.keys(dark));
  expect(Object.keys(dark)).toHaveLength(17);
  expect(lightByAttribute).toEqual(light);
});

it('follows the system only where no theme is chosen', () => {
  expect(css).toMatch(/@media \(prefers-color-scheme: light\) {[^{]*:root:not\(\[data-theme\]\)/);
});

it('keeps space on a grid of 4 px', () => {
  const steps = [...css.matchAll(/--space-\d+: ([\d.]+)rem/g)].map(([, rem]) => Number(rem) * 16);
  expect(steps).toHaveLength(12);
  for (const pixels of steps) expect(pixels % 4).toBe(0);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
});

it('has six sizes of text, each with its line', () => {
  const named = (kind: string) => [...css.matchAll(new RegExp(`--${kind}-(\\w+):`, 'g'))].map(([, size]) => size);
  expect(named('text')).toEqual(['xs', 's', 'm', 'l', 'xl', '2xl']);
  expect(named('leading')).toEqual(named('text'));
});
