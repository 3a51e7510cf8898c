import ts from 'typescript';

export interface NormalizedFile {
  readonly path: string;
  /** One code per token. Names, texts and numbers have one code each, so that a renamed copy has the same codes. */
  readonly codes: readonly number[];
  /** Line of each token, from 1. */
  readonly lines: readonly number[];
}

const NAME = 1;
const TEXT = 2;
const NUMBER = 3;
const { SyntaxKind } = ts;

/** Tokens after which a slash divides; after any other it starts a regular expression. */
const operandEnds = new Set([
  SyntaxKind.Identifier,
  SyntaxKind.NumericLiteral,
  SyntaxKind.StringLiteral,
  SyntaxKind.CloseParenToken,
  SyntaxKind.CloseBracketToken,
  SyntaxKind.CloseBraceToken,
  SyntaxKind.ThisKeyword,
]);

function toCode(kind: ts.SyntaxKind): number {
  if (kind === SyntaxKind.Identifier || kind === SyntaxKind.PrivateIdentifier) return NAME;
  if (kind === SyntaxKind.NumericLiteral || kind === SyntaxKind.BigIntLiteral) return NUMBER;
  if (kind >= SyntaxKind.StringLiteral && kind <= SyntaxKind.TemplateTail) return TEXT;
  // Contextual keywords such as `of` or `as` can be names.
  if (kind >= SyntaxKind.AbstractKeyword && kind <= SyntaxKind.LastKeyword) return NAME;
  return 10 + kind;
}

/** Imports are alike everywhere, so they are not compared. */
const importStatement = /^import\b[^;]*?;$/gm;

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

export function normalizeTokens(path: string, text: string): NormalizedFile {
  const source = text.replace(importStatement, blank);
  const variant = path.endsWith('x') ? ts.LanguageVariant.JSX : ts.LanguageVariant.Standard;
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, variant, source);
  const codes: number[] = [];
  const lines: number[] = [];
  const templates: number[] = [];
  let previous: ts.SyntaxKind = SyntaxKind.Unknown;
  let line = 1;
  let counted = 0;

  for (let kind = scanner.scan(); kind !== SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const open = templates.at(-1);
    if (kind === SyntaxKind.SlashToken && !operandEnds.has(previous)) kind = scanner.reScanSlashToken();
    if (kind === SyntaxKind.OpenBraceToken && open !== undefined) templates[templates.length - 1] = open + 1;
    if (kind === SyntaxKind.CloseBraceToken && open !== undefined) {
      if (open > 0) templates[templates.length - 1] = open - 1;
      else kind = scanner.reScanTemplateToken(false);
    }
    if (kind === SyntaxKind.TemplateHead) templates.push(0);
    if (kind === SyntaxKind.TemplateTail) templates.pop();
    for (const start = scanner.getTokenStart(); counted < start; counted += 1) {
      if (source.charCodeAt(counted) === 10) line += 1;
    }
    codes.push(toCode(kind));
    lines.push(line);
    previous = kind;
  }
  return { path, codes, lines };
}
