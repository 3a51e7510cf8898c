import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { create, type Font } from 'fontkitten';
import postcss from 'postcss';
import { parseFontRequest, reduceFont } from './font-loader';

const require = createRequire(import.meta.url);
const uiFolder = join(dirname(require.resolve('@inspire/shared/package.json')), 'src/ui');
const fromShared = createRequire(join(uiFolder, 'fonts.css'));

/** Declarations of one `@font-face`. */
type Face = Readonly<Record<string, string>>;

const faces: Face[] = [];
postcss.parse(await readFile(join(uiFolder, 'fonts.css'), 'utf8')).walkAtRules('font-face', (rule) => {
  const face: Record<string, string> = {};
  rule.walkDecls(({ prop, value }) => void (face[prop] = value.replaceAll("'", '')));
  faces.push(face);
});
const ofFamily = (family: string): Face[] => faces.filter((face) => face['font-family'] === family);

const open = (content: Buffer): Font => {
  const font = create(content);
  return font.isCollection ? assert.fail('a collection of fonts') : font;
};

/** Returns the font of a face as the build writes it. @param given axes that replace those of the face */
async function buildFont(
  face: Face,
  given: Readonly<Record<string, number>> = {},
  format?: 'truetype',
): Promise<Buffer> {
  const [, file = '', query = ''] = /url\(([^?]+)(\?[^)]+)\)/.exec(face.src ?? '') ?? assert.fail(face.src);
  const { text, axes } = parseFontRequest(query);
  return reduceFont(await readFile(fromShared.resolve(file)), { text, axes: { ...axes, ...given } }, format);
}

/** Returns one weight of a face's font, uncompressed: the reader of fonts takes no variations from WOFF2. */
const openAt = async (face: Face, wght: number): Promise<Font> => open(await buildFont(face, { wght }, 'truetype'));

function isInRange(face: Face, codePoint: number): boolean {
  return (face['unicode-range'] ?? '').split(',').some((range) => {
    const [from = NaN, to = from] = range
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((end) => parseInt(end, 16));
    return codePoint >= from && codePoint <= to;
  });
}

const faceFor = (character: string): Face =>
  ofFamily('Inspire Sans').find((face) => isInRange(face, character.codePointAt(0) ?? 0)) ?? assert.fail(character);

const percent = (value: string | undefined): number => Number(/^([\d.]+)%$/.exec(value ?? '')?.[1]);

function assertNear(actual: number, expected: number, what: string): void {
  assert.ok(Math.abs(actual - expected) < 0.1, `${what} is ${actual}%, the fonts give ${expected.toFixed(2)}%`);
}

test('a request names axes and characters', () => {
  assert.deepEqual(parseFontRequest('?wght=400..700&wdth=90&text=%E2%82%B9'), {
    text: '₹',
    axes: { wght: { min: 400, max: 700 }, wdth: 90 },
  });
  assert.throws(() => parseFontRequest('?wght=bold'), /'wght' must be a number or a range .* 'bold'/);
});

describe('the fonts of the site', () => {
  const budgets = [
    ['a', 20_000],
    ['ł', 12_000],
    ['₹', 1_500],
    ['म', 90_000],
  ] as const;
  for (const [character, limit] of budgets)
    test(`the file with '${character}' has every weight of the face and at most ${limit} bytes`, async () => {
      const face = faceFor(character);
      const content = await buildFont(face);
      const font = open(content);
      const { wght, ...others } = font.variationAxes;
      assert.equal(`${wght?.min} ${wght?.max}`, face['font-weight']);
      assert.deepEqual(others, {});
      assert.ok(font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
      assert.ok(content.length <= limit, `${content.length} bytes`);
      assert.match(font.copyright, /The Noto Project Authors/);
      assert.equal(font.getName('licenseURL'), 'https://openfontlicense.org');
    });

  test('have all letters of Hindi, Marathi and English, and the signs of the interface', async () => {
    const wanted = ['₹–—’‘“”…·×©', 'अआइईउऊऋएऐओऔऍऑऱळक्षज्ञश्रत्रक़ख़ग़ज़ड़ढ़फ़ंःँ॑ऽॐ।॥०१२३४५६७८९ािीुूृेैोौ्ॅॉ'];
    for (const face of ofFamily('Inspire Sans')) {
      const font = await openAt(face, 400);
      const missing = [...wanted.join('')].filter(
        (one) => faceFor(one) === face && !font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0),
      );
      assert.deepEqual(missing, []);
    }
  });

  test('the lines have the height of the font, with capitals in their middle', async () => {
    const font = await openAt(faceFor('H'), 400);
    const toPercent = (units: number) => (units / font.unitsPerEm) * 100;
    const capitals = font.glyphForCodePoint('H'.codePointAt(0) ?? 0).bbox.maxY;
    const unadjusted = faces.filter((one) => one['size-adjust'] === undefined);
    assert.ok(unadjusted.length > 0);
    for (const face of unadjusted) {
      const [ascent, descent] = [percent(face['ascent-override']), percent(face['descent-override'])];
      assertNear(ascent + descent, toPercent(font.ascent - font.descent), 'the height');
      assertNear(ascent - descent, toPercent(capitals), 'the height of capitals');
      assert.equal(face['line-gap-override'], '0%');
    }
  });
});

/** Texts of the specification. Their letters occur as often as in the interface. */
const SAMPLE =
  'Explore a world of inspiring videos and audios that uplift your spirit and enrich your life. Recently Played Videos, ' +
  'One-Time Purchase Videos, Welcome to our Video Streaming Platform. Request timed out. Please try again later.';

const widthOf = (font: Font): number =>
  [...SAMPLE].reduce((sum, one) => sum + font.glyphForCodePoint(one.codePointAt(0) ?? 0).advanceWidth, 0) /
  font.unitsPerEm;

/** Arimo has the widths of Arial, Liberation Sans and Helvetica. */
const fallbacks = [
  ['Inspire Fallback', [400, 700, 700].map((weight) => `@fontsource/arimo/files/arimo-latin-${weight}-normal.woff2`)],
  [
    'Inspire Fallback Android',
    [400, 500, 700].map((weight) => `@fontsource/roboto/files/roboto-latin-${weight}-normal.woff2`),
  ],
  [
    'Inspire Fallback Linux',
    ['DejaVuSans', 'DejaVuSans-Bold', 'DejaVuSans-Bold'].map((name) => `dejavu-fonts-ttf/ttf/${name}.ttf`),
  ],
] as const;

describe('the fallback fonts have the widths and metrics of the web font', () => {
  for (const [family, files] of fallbacks)
    test(family, async () => {
      const web = faceFor('a');
      const found = ofFamily(family);
      assert.deepEqual(
        found.map((face) => face['font-weight']),
        ['400 500', '501 620', '621 700'],
      );
      for (const [index, wght] of [400, 550, 680].entries()) {
        const font = await openAt(web, wght);
        const file = require.resolve(files[index] ?? assert.fail());
        const adjust = widthOf(font) / widthOf(open(await readFile(file)));
        const face = found[index] ?? assert.fail();
        assertNear(percent(face['size-adjust']), adjust * 100, `size-adjust at ${wght}`);
        for (const metric of ['ascent-override', 'descent-override'])
          assertNear(percent(face[metric]), percent(web[metric]) / adjust, `${metric} at ${wght}`);
      }
    });
});
