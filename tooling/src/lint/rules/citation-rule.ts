import { dirname } from 'node:path';
import type { Rule } from 'eslint';
import { findOldCitations, findUnknownCitations } from '../language/check-citations';
import { findKnownCitations } from '../language/known-citations';

export const citationRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [], messages: { unresolved: '{{ reason }}' } },
  create(context) {
    const { sourceCode } = context;
    const known = findKnownCitations(dirname(context.filename));
    const check = (text: string, start: number) => {
      const issues = [...findOldCitations(text), ...(known ? findUnknownCitations(text, known) : [])];
      for (const { index, message } of issues) {
        context.report({
          loc: sourceCode.getLocFromIndex(start + index),
          messageId: 'unresolved',
          data: { reason: message },
        });
      }
    };
    return {
      Program: () => {
        for (const { value, range } of sourceCode.getAllComments()) check(value, (range?.[0] ?? 0) + 2);
      },
      Literal: ({ value, range }) => {
        if (typeof value === 'string' && value.includes(' ')) check(value, (range?.[0] ?? 0) + 1);
      },
      TemplateElement: ({ value, range }) => check(value.raw, (range?.[0] ?? 0) + 1),
      JSXText: (node: Rule.Node) => check(sourceCode.getText(node), node.range?.[0] ?? 0),
    };
  },
};
