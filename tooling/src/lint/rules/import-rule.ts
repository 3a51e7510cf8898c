import { dirname, relative, resolve, sep } from 'node:path';
import type { Rule } from 'eslint';
import { checkImport, type Import } from './import-policy';
import { createOwners } from './package-owner';

/** ESLint's types cover JavaScript only; TypeScript's parser adds these fields. */
type TypeScript<Node> = Node & { readonly importKind?: 'type' | 'value'; readonly exportKind?: 'type' | 'value' };
type NodeOf<K extends keyof Rule.NodeListener> = Parameters<NonNullable<Rule.NodeListener[K]>>[0];
type Statement = TypeScript<
  NodeOf<'ImportDeclaration'> | NodeOf<'ExportNamedDeclaration'> | NodeOf<'ExportAllDeclaration'>
>;
type Source = NodeOf<'ImportExpression'>['source'];

const nameOf = (node: NodeOf<'Identifier'> | NodeOf<'Literal'> | Source): string =>
  node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '';
const isType = (node: TypeScript<object>): boolean => node.importKind === 'type' || node.exportKind === 'type';

function readStatement(node: Statement): Pick<Import, 'names' | 'isTypeOnly'> {
  if (node.type === 'ExportAllDeclaration') return { names: undefined, isTypeOnly: isType(node) };
  const isAllTypes = isType(node) || (node.specifiers.length > 0 && node.specifiers.every(isType));
  if (node.type === 'ExportNamedDeclaration')
    return { names: node.specifiers.map(({ local }) => nameOf(local)), isTypeOnly: isAllTypes };
  const named = node.specifiers.filter((one) => one.type === 'ImportSpecifier');
  const isAllNamed = named.length === node.specifiers.length;
  return { names: isAllNamed ? named.map(({ imported }) => nameOf(imported)) : undefined, isTypeOnly: isAllTypes };
}

export const importRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [], messages: { refused: '{{ reason }}' } },
  create(context) {
    const owners = createOwners();
    const importer = owners.importerAt(context.filename);
    const owner = owners.ownerOf(dirname(context.filename));
    if (!importer || !owner) return {};

    const check = (source: Source | null | undefined, facts: Pick<Import, 'names' | 'isTypeOnly'>) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const specifier = source.value;
      const path = relative(owner.dir, resolve(dirname(context.filename), specifier))
        .split(sep)
        .join('/');
      const reason = checkImport(importer, {
        ...facts,
        specifier,
        ...(specifier.startsWith('.') && !path.startsWith('..') && { target: path }),
        ...(specifier.startsWith('@inspire/') && {
          exported: specifier.startsWith(`${owner.name}/`)
            ? owner.exported
            : owners.exportsOf(owner.dir, specifier.split('/').slice(0, 2).join('/')),
        }),
      });
      if (reason) context.report({ node: source, messageId: 'refused', data: { reason: reason.replace(/\.$/, '') } });
    };
    const checkStatement = (node: Statement) => check(node.source, readStatement(node));

    return {
      ImportDeclaration: checkStatement,
      ExportNamedDeclaration: checkStatement,
      ExportAllDeclaration: checkStatement,
      ImportExpression: ({ source }) => check(source, { names: undefined, isTypeOnly: false }),
      TSImportType: ({ source }: { source: Source }) => check(source, { names: undefined, isTypeOnly: true }),
    };
  },
};
