import { dirname, relative, resolve, sep } from 'node:path';
import type { Rule } from 'eslint';
import { checkFeatureImport, checkHook } from './feature-policy';
import { createOwners } from './package-owner';

type NodeOf<K extends keyof Rule.NodeListener> = Parameters<NonNullable<Rule.NodeListener[K]>>[0];
type Source = NodeOf<'ImportExpression'>['source'];
type Identifier = NodeOf<'FunctionDeclaration'>['id'];

export const featureRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [], messages: { crossed: '{{ reason }}' } },
  create(context) {
    const owner = createOwners().ownerOf(dirname(context.filename));
    if (!owner) return {};
    const pathOf = (file: string) => relative(owner.dir, file).split(sep).join('/');
    const path = pathOf(context.filename);

    const checkSource = (source: Source | null | undefined) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string' || !source.value.startsWith('.')) return;
      const reason = checkFeatureImport(path, pathOf(resolve(dirname(context.filename), source.value)));
      if (reason) context.report({ node: source, messageId: 'crossed', data: { reason } });
    };
    const checkName = (id: Identifier | NodeOf<'VariableDeclarator'>['id']) => {
      const reason = id?.type === 'Identifier' && checkHook(path, id.name);
      if (reason) context.report({ node: id, messageId: 'crossed', data: { reason } });
    };
    return {
      ImportDeclaration: ({ source }) => checkSource(source),
      ExportNamedDeclaration: ({ source }) => checkSource(source),
      ExportAllDeclaration: ({ source }) => checkSource(source),
      ImportExpression: ({ source }) => checkSource(source),
      TSImportType: ({ source }: { source: Source }) => checkSource(source),
      FunctionDeclaration: ({ id }) => checkName(id),
      VariableDeclarator: ({ id }) => checkName(id),
    };
  },
};
