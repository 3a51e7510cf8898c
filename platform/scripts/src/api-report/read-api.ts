import { join, relative } from 'node:path';
import ts from 'typescript';

export interface EntryApi {
  readonly entry: string;
  /** Declaration texts of the entry's exports, sorted by name. */
  readonly exports: readonly string[];
}

export interface Api {
  readonly entries: readonly EntryApi[];
  /** Declarations that exported ones mention but no entry exports. */
  readonly rest: readonly string[];
}

const printer = ts.createPrinter({ removeComments: true });
const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** Returns a variable's whole statement, and any other declaration itself. */
const statementOf = (declaration: ts.Declaration): ts.Node =>
  ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;

const textOf = (declaration: ts.Declaration): string =>
  printer
    .printNode(ts.EmitHint.Unspecified, statementOf(declaration), declaration.getSourceFile())
    .replace(/^(export )?(default )?(declare )?/, '');

/** Returns a re-export from another library, such as `export { Link } from 'react-router-dom'`. */
function foreignText(name: string, symbol: ts.Symbol): string | undefined {
  const specifier = symbol.declarations?.find(ts.isExportSpecifier);
  const from = specifier?.parent.parent.moduleSpecifier;
  return from && ts.isStringLiteral(from) ? `export { ${name} } from '${from.text}';` : undefined;
}

class ApiReader {
  private readonly checker: ts.TypeChecker;
  private readonly mentioned = new Map<ts.Symbol, string>();
  private readonly exported = new Set<ts.Symbol>();

  constructor(
    private readonly folder: string,
    private readonly program: ts.Program,
  ) {
    this.checker = program.getTypeChecker();
  }

  private target(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  private ownDeclarations(symbol: ts.Symbol): ts.Declaration[] {
    return (symbol.declarations ?? []).filter(
      (one) =>
        !relative(this.folder, one.getSourceFile().fileName).startsWith('..') &&
        ts.isSourceFile(statementOf(one).parent),
    );
  }

  /** Collects the declarations that the names inside a declaration refer to. */
  private follow(node: ts.Node): void {
    if (ts.isIdentifier(node)) {
      const found = this.checker.getSymbolAtLocation(node);
      if (found) this.mention(this.target(found));
    }
    ts.forEachChild(node, (child) => this.follow(child));
  }

  private mention(symbol: ts.Symbol): void {
    if (this.mentioned.has(symbol)) return;
    const declarations = this.ownDeclarations(symbol);
    if (declarations.length === 0) return;
    this.mentioned.set(symbol, declarations.map(textOf).join('\n'));
    for (const one of declarations) this.follow(statementOf(one));
  }

  private readEntry(entry: string): EntryApi {
    const source = this.program.getSourceFile(join(this.folder, entry, 'index.d.ts'));
    const module = source && this.checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`no declarations of ${entry}`);
    const exports = this.checker.getExportsOfModule(module).map((symbol) => {
      const target = this.target(symbol);
      this.exported.add(target);
      this.mention(target);
      return this.mentioned.get(target) ?? foreignText(symbol.name, symbol) ?? `export ${symbol.name};`;
    });
    return { entry, exports: exports.sort(byText) };
  }

  read(entries: readonly string[]): Api {
    const read = entries.map((entry) => this.readEntry(entry));
    const rest = [...this.mentioned].filter(([symbol]) => !this.exported.has(symbol)).map(([, text]) => text);
    return { entries: read, rest: [...new Set(rest)].sort(byText) };
  }
}

/**
 * Reads the exports of a package's entries from its declaration files.
 * @param folder contains `<entry>/index.d.ts` for each entry
 */
export function readApi(folder: string, packageName: string, entries: readonly string[]): Api {
  const options: ts.CompilerOptions = {
    noLib: true,
    types: [],
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    paths: { [`${packageName}/*`]: [join(folder, '*/index.d.ts')] },
  };
  const program = ts.createProgram(
    entries.map((entry) => join(folder, entry, 'index.d.ts')),
    options,
  );
  return new ApiReader(folder, program).read(entries);
}
