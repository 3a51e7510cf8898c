import { relative, sep } from 'node:path';
import type { Rule } from 'eslint';
import type { Scope } from '../language/banned-words';
import { checkClassName, checkExportName, findBannedWords } from '../language/check-language';

type NodeOf<K extends keyof Rule.NodeListener> = Parameters<NonNullable<Rule.NodeListener[K]>>[0];
type Identifier = Pick<NodeOf<'Identifier'>, 'name' | 'loc'>;
type ExportNode = NodeOf<'ExportNamedDeclaration'>;

/** Text is prose if it has several words or starts like a label; keys, paths and event names are not. */
const isProse = (text: string): boolean => /\S\s+\S/.test(text.trim()) || /^[A-Z][a-z-]+$/.test(text);

/** Re-exports are exempt: they keep replaced names of the contract for a while. */
function exportedNames({ declaration }: ExportNode): Identifier[] {
  if (!declaration) return [];
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id] : []));
  }
  // ESLint's types do not know TypeScript's types and interfaces.
  const { id }: { readonly id?: Identifier | null } = declaration;
  return id ? [id] : [];
}

export const languageRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [], messages: { banned: '{{ reason }}' } },
  create(context) {
    const { sourceCode } = context;
    const path = relative(context.cwd, context.filename).split(sep).join('/');
    const seen = new Set<string>();

    const checkText = (text: string, start: number, scope: Scope) => {
      for (const { index, message } of findBannedWords(text, scope)) {
        context.report({
          loc: sourceCode.getLocFromIndex(start + index),
          messageId: 'banned',
          data: { reason: message },
        });
      }
    };
    const checkCopy = (text: string, start: number) => {
      if (isProse(text)) checkText(text, start, 'copy');
    };
    const report = (loc: Identifier['loc'], reason: string) => {
      if (loc) context.report({ loc, messageId: 'banned', data: { reason } });
    };
    const isDeprecated = (node: Rule.Node): boolean =>
      sourceCode.getCommentsBefore(node).some(({ value }) => value.includes('@deprecated'));

    return {
      Program: () => {
        for (const { value, range } of sourceCode.getAllComments()) checkText(value, (range?.[0] ?? 0) + 2, 'comment');
      },
      Literal: ({ value, range, parent }) => {
        const isSource = /^(Import|Export|TSExternal)/.test(parent.type);
        if (typeof value === 'string' && !isSource) checkCopy(value, (range?.[0] ?? 0) + 1);
      },
      JSXText: ({ range }: { range?: [number, number] }) => {
        if (range) checkCopy(sourceCode.text.slice(...range), range[0]);
      },
      TemplateLiteral: ({ quasis, parent }) => {
        // SQL follows the names of its columns.
        if (parent.type === 'TaggedTemplateExpression') return;
        for (const { value, range } of quasis) checkCopy(value.raw, (range?.[0] ?? 0) + 1);
      },
      Identifier: (node) => {
        if (seen.has(node.name)) return;
        seen.add(node.name);
        for (const { message } of findBannedWords(node.name, 'identifier')) report(node.loc, message);
      },
      ExportNamedDeclaration: (node) => {
        if (isDeprecated(node)) return;
        for (const id of exportedNames(node)) {
          const reason = checkExportName(id.name, path);
          if (reason) report(id.loc, reason);
        }
      },
      ClassDeclaration: ({ id, superClass }) => {
        const reason = id && superClass?.type === 'Identifier' && checkClassName(id.name, superClass.name);
        if (reason) report(id.loc, reason);
      },
    };
  },
};
