import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pickRules } from './pick-rules';

const pick = (css: string, ...used: string[]) => pickRules(css, new Set(used)).replaceAll(/\s+/g, '');

for (const [name, css, expected] of [
  ['a rule of a used class stays', '.a{color:red}.b{color:blue}', '.a{color:red}'],
  ['of a list of selectors, the used ones stay', '.a,.b{color:red}', '.a{color:red}'],
  ['every class of a selector must be used', '.a .b{color:red}.a>svg{top:0}', '.a>svg{top:0}'],
  [
    'layers and media stay around what is used',
    '@layer x{@media (width>1px){.a{top:0}.b{top:0}}}',
    '@layerx{@media(width>1px){.a{top:0}}}',
  ],
  ['an empty layer goes', '@layer x{.b{top:0}}', ''],
  ['what needs a pointer goes', '.a:hover{top:0}.a:focus-visible{top:0}', ''],
  [
    'keyframes stay with their animation',
    '.a{animation:go 1s}@keyframes go{to{top:0}}@keyframes no{to{top:0}}',
    '.a{animation:go1s}@keyframesgo{to{top:0}}',
  ],
  ['what loads a file goes', '.a{background:url(x.png)}', ''],
  ['rules without a class are the shell’s own', 'body{margin:0}', ''],
] as const) {
  test(name, () => assert.equal(pick(css, 'a'), expected));
}
