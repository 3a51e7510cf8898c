import type { Compilation, Compiler } from 'webpack';

/** @param files scripts and style sheets, as paths in the build */
function toHtmlPage(title: string, files: readonly string[]): string {
  const tags = files.map((file) =>
    file.endsWith('.css') ? `<link rel="stylesheet" href="/${file}">` : `<script defer src="/${file}"></script>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${tags.join('')}</head><body><div id="root"></div></body></html>`;
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
        const page = toHtmlPage(this.title, this.files(compilation));
        compilation.emitAsset('index.html', new sources.RawSource(page));
      });
    });
  }
}
