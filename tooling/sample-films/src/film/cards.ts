import sharp from 'sharp';
import type { Language } from '../source/types';
import type { Talk } from '../speech/talk';

/** Text on the picture: straight RGBA with its position and time. */
export interface Card {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly start: number;
  readonly end: number;
}

const LEFT = 92;
const FONTS = {
  en: { title: 'Noto Serif Display', text: 'Noto Serif Display', small: 'Noto Sans' },
  mr: { title: 'Noto Serif Devanagari', text: 'Noto Serif Devanagari', small: 'Noto Sans Devanagari' },
} as const;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Shows emphasis as colour, in Latin also as italics, which Devanagari lacks. */
function emphasise(marked: string, language: Language, accent: string): string {
  const open = language === 'en' ? `<span foreground="${accent}" style="italic">` : `<span foreground="${accent}">`;
  return escaped(marked).replace(/\*([^*]+)\*/g, `${open}$1</span>`);
}

interface Block {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Renders a block of text with Pango, which shapes Devanagari too. Sizes are pixels of a 720-line frame. */
async function set(markup: string, font: string, size: number, width: number, spacing: number): Promise<Block> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="#fff8ec">${markup}</span>`,
      font: `${font} ${size}`,
      dpi: 72,
      width,
      rgba: true,
      spacing,
      wrap: 'word',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Makes a sentence as narrow as possible without another line, so that the last line has more than one word. */
async function setBalanced(markup: string, font: string, size: number, width: number, spacing: number): Promise<Block> {
  let best = await set(markup, font, size, width, spacing);
  for (let narrower = width - 30; narrower > width * 0.45; narrower -= 30) {
    const block = await set(markup, font, size, narrower, spacing);
    if (block.height > best.height * 1.2) break;
    best = block;
  }
  return best;
}

/** Stacks blocks over a soft shadow, which keeps text readable on any light. */
async function stack(blocks: readonly (Block & { gap: number })[]): Promise<Block> {
  const edge = 28;
  const width = Math.max(...blocks.map((b) => b.width)) + 2 * edge;
  const height = blocks.reduce((sum, b) => sum + b.height + b.gap, 0) + 2 * edge;
  let y = edge;
  const placed = blocks.map((b) => {
    y += b.gap;
    const at = { input: b.data, left: edge, top: y };
    y += b.height;
    return at;
  });
  const blank = { create: { width, height, channels: 4 as const, background: '#00000000' } };
  const words = await sharp(blank).composite(placed).png().toBuffer();
  const shape = await sharp(words).extractChannel(3).blur(8).linear(1.15, 0).toBuffer();
  const shadow = await sharp({ create: { width, height, channels: 3, background: '#0a0605' } })
    .joinChannel(shape)
    .png()
    .toBuffer();
  const data = await sharp(shadow)
    .composite([{ input: words }])
    .raw()
    .toBuffer();
  return { data, width, height };
}

function placed(block: Block, centre: number, start: number, end: number): Card {
  return {
    pixels: block.data,
    width: block.width,
    height: block.height,
    left: LEFT - 28,
    top: Math.round(centre - block.height / 2),
    start,
    end,
  };
}

export async function makeCards(
  talk: Talk,
  title: string,
  series: string,
  language: Language,
  accent: string,
): Promise<Card[]> {
  const fonts = FONTS[language];
  const mr = language === 'mr';
  const over = await set(
    `<span foreground="${accent}" letter_spacing="${mr ? 0 : 3600}">${escaped(mr ? series : series.toUpperCase())}</span>`,
    fonts.small,
    mr ? 22 : 17,
    900,
    0,
  );
  const rule = await sharp({ create: { width: 76, height: 3, channels: 4, background: accent } })
    .png()
    .toBuffer();
  // A long title is smaller and has more lines, so that the right half stays free for the picture.
  const long = title.length > 19;
  const name = await setBalanced(
    escaped(title).replace(': ', ':\n'),
    fonts.title,
    mr ? 74 : long ? 68 : 84,
    long ? 640 : 900,
    mr ? 6 : -6,
  );
  const head = await stack([
    { ...over, gap: 0 },
    { ...name, gap: 22 },
    { data: rule, width: 76, height: 3, gap: 30 },
  ]);
  const cards = [placed(head, 350, 0.7, talk.sentences[0]!.start - 0.25)];
  for (const [i, sentence] of talk.sentences.entries()) {
    const next = talk.sentences[i + 1]?.start ?? sentence.end + 1.6;
    const block = await setBalanced(
      emphasise(sentence.marked, language, accent),
      fonts.text,
      (mr ? 44 : 52) - (sentence.text.length > 78 ? 6 : 0),
      640,
      mr ? 4 : -4,
    );
    cards.push(
      placed(await stack([{ ...block, gap: 0 }]), 345, sentence.start - 0.15, Math.min(next - 0.1, sentence.end + 0.9)),
    );
  }
  return cards;
}
