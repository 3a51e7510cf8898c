import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import type { BuildEnv } from './env';
import { pageConfig } from './page-config';

const forcedStates = createRequire(import.meta.url).resolve('./forced-states.cjs');

/** The page that shows the design system. @param dir the folder of `shared` */
export const galleryConfig =
  (dir: string) =>
  (env: BuildEnv): Configuration => {
    const page = pageConfig(dir, env, {
      title: 'Inspire design system',
      entry: './gallery/main.tsx',
      path: env.outDir ?? join(dir, 'dist/gallery'),
      // Keep other files in this folder, which comes from the command line.
      clean: false,
      uniqueName: 'inspire-gallery',
    });
    return {
      ...page,
      module: {
        ...page.module,
        rules: [...(page.module?.rules ?? []), { test: /\.css$/, enforce: 'pre', loader: forcedStates }],
      },
    };
  };
