import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createHoleTokens, type FrameHole, getHoleTexts, pickHoleItems } from './frame-holes';
import { fillFrame, findTokens } from './frame-tokens';

const hole: FrameHole = {
  call: '/files/search?page=0&size=12',
  list: 'content',
  count: 2,
  fields: ['id', 'title', 'pictures.0.srcset'],
  without: { type: 'Album' },
};
const item = (id: number, more: object = {}) => ({
  id,
  title: `Talk ${id}`,
  pictures: [{ srcset: `/media/${id}.avif`, width: 480 }],
  fileName: 'secret.mp4',
  ...more,
});
const pick = (...content: unknown[]) => pickHoleItems({ content }, hole);

test('puts tokens where the page shows the fields, and replaces them by their texts', () => {
  const tokens = createHoleTokens('talks', hole) as { id: string; title: string; pictures: { srcset: string }[] }[];
  const html = tokens.map(({ id, title, pictures }) => `<p id="${id}">${title} ${pictures[0]?.srcset}</p>`).join('');
  const items = pick(item(7), item(5)) ?? [];
  assert.equal(
    fillFrame(html, getHoleTexts('talks', hole, items)),
    '<p id="7">Talk 7 /media/7.avif</p><p id="5">Talk 5 /media/5.avif</p>',
  );
  assert.deepEqual([...findTokens(html)].sort(), Object.keys(getHoleTexts('talks', hole, items)).sort());
});

describe('picked items', () => {
  test('are the first ones, reduced to the fields of the hole', () => {
    assert.deepEqual(pick(item(7), item(5), item(3)), [
      { id: 7, title: 'Talk 7', pictures: [{ srcset: '/media/7.avif' }] },
      { id: 5, title: 'Talk 5', pictures: [{ srcset: '/media/5.avif' }] },
    ]);
  });

  test('leave out those with the values named by without', () => {
    assert.deepEqual(
      pick(item(7, { type: 'Album' }), item(5), item(3))?.map(({ id }) => id),
      [5, 3],
    );
  });

  test('come from the response itself when the hole names no list', () => {
    const { list: _, ...bare } = hole;
    assert.equal(pickHoleItems([item(1), item(2)], bare)?.length, 2);
  });

  test('have prices as the page writes them', () => {
    const plans = { call: '/subscriptions/all-plans', count: 2, fields: ['name', 'price'], rupees: ['price'] };
    const [monthly, yearly] = [
      { name: 'Monthly', price: 149 },
      { name: 'For life', price: 123456 },
    ];
    assert.deepEqual(pickHoleItems([monthly, yearly], plans), [
      { name: 'Monthly', price: '₹149' },
      { name: 'For life', price: '₹1,23,456' },
    ]);
    for (const price of ['149', null, undefined])
      assert.equal(pickHoleItems([monthly, { ...yearly, price }], plans), undefined);
  });

  for (const [name, content] of [
    ['there are too few', [item(7)]],
    ['one has no title', [item(7), item(5, { title: '' })]],
    ['one has no picture', [item(7), item(5, { pictures: [] })]],
    ['one has an object for a text', [item(7), item(5, { title: {} })]],
    ['one is no object', [item(7), null]],
  ] as const) {
    test(`are undefined when ${name}`, () => assert.equal(pick(...content), undefined));
  }

  for (const response of [undefined, null, 'x', {}, { content: 'x' }]) {
    test(`are undefined for the response ${JSON.stringify(response)}`, () =>
      assert.equal(pickHoleItems(response, hole), undefined));
  }

  test('never come from a prototype', () => {
    assert.equal(pickHoleItems([{}], { ...hole, list: undefined, count: 1, fields: ['constructor.name'] }), undefined);
  });
});
