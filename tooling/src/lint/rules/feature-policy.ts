/** A module of a remote, by its path inside the package: `src/features/login/model/login-rules.ts`. */
interface FeatureFile {
  readonly feature: string;
  /** `model`, `view`, `api`, …; empty for a file directly in the feature's folder. */
  readonly layer: string;
}

function parseFeatureFile(path: string): FeatureFile | undefined {
  const [, feature, rest] = /^src\/features\/([^/]+)(?:\/(.*))?$/.exec(path) ?? [];
  if (feature === undefined) return undefined;
  const [layer = '', ...below] = (rest ?? '').split('/');
  return { feature, layer: below.length > 0 ? layer : '' };
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/**
 * Rules between the features of a remote: others import only a feature's `index.ts`, a feature imports no page, and its
 * model receives server data as parameters.
 *
 * @param from the importing module, by its path inside the package
 * @param to target of a relative import, by its path inside the package, with or without an extension
 * @returns the violation in one sentence
 */
export function checkFeatureImport(from: string, to: string): string | undefined {
  const importer = parseFeatureFile(from);
  if (!importer || isTest(from)) return undefined;
  if (to.startsWith('src/pages/')) return 'A feature knows no page: pass what it needs as a prop or a parameter.';
  const target = parseFeatureFile(to);
  if (!target) return undefined;
  const isEntry = to === `src/features/${target.feature}` || /^src\/features\/[^/]+\/index(\.ts)?$/.test(to);
  if (target.feature !== importer.feature && !isEntry) {
    return `Features import each other through their index.ts only: export it from src/features/${target.feature}/index.ts.`;
  }
  if (importer.layer === 'model' && target.layer === 'api') {
    return 'A model calls no API: take the function as a parameter, and let the view or the remote pass it.';
  }
  return undefined;
}

/** Layers that run without React. */
const pureLayers = new Set(['model', 'engine', 'storage', 'wiring']);

/** @returns why a module may not contain a hook of this name, in one sentence */
export function checkHook(path: string, name: string): string | undefined {
  const layer = parseFeatureFile(path)?.layer ?? '';
  return /^use[A-Z]/.test(name) && pureLayers.has(layer) && !isTest(path)
    ? `The hook ${name} belongs in view (or in api, beside the endpoint that it reads): ${layer} runs without React.`
    : undefined;
}
