import type { Compilation, Compiler } from 'webpack';

export interface HtmlPage {
  readonly title: string;
  /** Scripts and style sheets, as paths in the build. */
  readonly files: readonly string[];
  /** What the head holds beside them: nothing by default. */
  readonly head?: string;
  /** The content of the page before its script runs: nothing by default. */
  readonly body?: string;
}

export function toHtmlPage({ title, files, head = '', body = '<div id="root"></div>' }: HtmlPage): string {
  const tags = files.map((file) =>
    file.endsWith('.css') ? `<link rel="stylesheet" href="/${file}">` : `<script defer src="/${file}"></script>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${head}${tags.join('')}</head><body>${body}</body></html>`;
}

/** Writes the page of a standalone remote. It needs no inline scripts, so its policy allows none. */
export class HtmlPagePlugin {
  constructor(
    private readonly title: string,
    private readonly files: (compilation: Compilation) => string[],
  ) {}

  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('HtmlPagePlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'HtmlPagePlugin', stage: stages.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const page = toHtmlPage({ title: this.title, files: this.files(compilation) });
        compilation.emitAsset('index.html', new sources.RawSource(page));
      });
    });
  }
}
