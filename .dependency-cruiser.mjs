// Who may import whom (docs/architecture.md, "Import direction"). Type-only and dynamic imports count. That a package declares
// what it imports is knip's check; that it does not reach behind another's `exports`, the compiler's.
const workspace = '^(shared|shell|mfe-[^/]+|gateway|backend|platform/[^/]+|e2e|bench)/(?!node_modules/)';
const remote = '^mfe-[^/]+/';
const browser = '^(shared|shell|mfe-[^/]+)/';
/** Settings of tools and doubles of tests do not ship, so they may use the devkit. Tests themselves are not read. */
const toolFile = '(^|/)[\\w.-]+\\.config\\.\\w+$|/src/(testing|test)/';
const attackKit = '^shared/src/testing/trust/';
const trust = '^shared/src/remote/trust/';

/** Rule: `from` imports nothing that matches `to`. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** A heavy or risky library is imported in one folder only, so that it can be replaced, deferred or shared there. */
const home = (library, folder, importers = browser) =>
  forbid(
    `only-in-${folder.replace(/\/$/, '').replaceAll('/', '-')}`,
    `${library} is imported in ${folder} only: use what that folder exports.`,
    { path: importers, pathNot: `^${folder}` },
    { path: `(^|/)node_modules/${library}(/|[.])` },
  );

export default {
  forbidden: [
    // Packages
    forbid(
      'remotes-stay-apart',
      'Remotes never import each other, and the shell reaches them at run time only.',
      { path: '^([^/]+)/' },
      { path: remote, pathNot: '^$1/' },
    ),
    forbid(
      'relative-imports-stay-in-their-package',
      'A relative import never leaves its package. Scripts of platform/deploy are no package and run before an installation.',
      { path: '^(platform/[^/]+|[^/]+)/', pathNot: '^platform/deploy/' },
      { dependencyTypes: ['local'], pathNot: '^$1/' },
    ),
    forbid(
      'shared-imports-no-package',
      'shared imports no other package.',
      { path: '^shared/', pathNot: toolFile },
      { path: workspace, pathNot: '^shared/' },
    ),
    forbid(
      'browser-imports-shared-only',
      'The shell and the remotes import shared only.',
      { path: '^(shell|mfe-[^/]+)/' },
      { path: workspace, pathNot: ['^$1/', '^shared/', '^platform/devkit/'] },
    ),
    forbid(
      'servers-import-no-browser-code',
      "gateway and backend import shared's contracts, remote, messages, routes, guards and settings, and @inspire/server-kit.",
      { path: '^(gateway|backend)/' },
      {
        path: workspace,
        pathNot: [
          '^$1/',
          '^platform/(devkit|scripts)/',
          '^platform/server-kit/',
          '^shared/src/(contracts|remote|messages|routes|guards|host)/',
          attackKit,
        ],
      },
    ),
    forbid(
      'attacks-only-in-tests',
      'Only tests forge manifests.',
      { path: workspace, pathNot: [toolFile, '^shared/src/testing/', '^(e2e|platform/(releases|scripts))/'] },
      { path: attackKit },
    ),
    forbid(
      'server-kit-imports-contracts-only',
      "The code for Node imports shared's contracts and guards only.",
      { path: '^platform/server-kit/', pathNot: toolFile },
      { path: workspace, pathNot: ['^platform/server-kit/', '^shared/src/(contracts|guards)/'] },
    ),
    forbid(
      'devkit-imports-no-other-room',
      'What teams install to build imports shared and server-kit.',
      { path: '^platform/devkit/' },
      { path: workspace, pathNot: ['^platform/(devkit|server-kit)/', '^shared/'] },
    ),
    forbid(
      'releases-import-downwards',
      'Releases import shared, server-kit and the devkit.',
      { path: '^platform/releases/' },
      { path: workspace, pathNot: ['^platform/(releases|devkit|server-kit)/', '^shared/'] },
    ),
    forbid(
      'scripts-import-no-product',
      'The glue of this repository imports no package of the product but shared.',
      { path: '^platform/scripts/' },
      { path: workspace, pathNot: ['^platform/', '^shared/'] },
    ),
    forbid(
      'devkit-only-in-tools',
      'Only tests and settings of tools import the devkit or the releases.',
      { path: workspace, pathNot: [toolFile, '^(platform/(devkit|releases|scripts)|e2e|bench)/'] },
      { path: '^platform/(devkit|releases)/(?!node_modules/)' },
    ),
    forbid(
      'nobody-imports-scripts',
      'Only the browser tests and the benchmarks use parts of the glue.',
      { path: workspace, pathNot: ['^(platform/scripts|e2e|bench)/'] },
      { path: '^platform/scripts/' },
    ),
    forbid(
      'server-doubles-only-in-tests',
      'Only tests import @inspire/server-kit/testing.',
      { path: workspace, pathNot: [toolFile, '^platform/server-kit/'] },
      { path: '^platform/server-kit/src/testing/' },
    ),
    forbid(
      'browser-tests-use-urls',
      'Browser tests use the URLs of the product; they import none of its packages.',
      { path: '^e2e/' },
      {
        path: workspace,
        pathNot: ['^e2e/', '^platform/(devkit|releases|scripts|server-kit/src/network)/', trust, attackKit],
      },
    ),
    forbid(
      'benchmarks-use-urls',
      'Benchmarks use the URLs of the product; they import none of its packages.',
      { path: '^bench/' },
      { path: workspace, pathNot: ['^bench/', '^platform/', trust] },
    ),

    // Libraries
    home('react-router(-dom)?', 'shared/src/router/'),
    home('rxjs', 'shared/src/events/'),
    home('axios', 'shared/src/client/'),
    home('@tanstack/react-query', 'shared/src/query/'),
    home('@simplewebauthn/browser', 'shared/src/passkeys/'),
    home('hls[.]js', 'mfe-video/src/features/player/engine/'),
    home('@module-federation/(enhanced/dist/src/runtime|runtime[^/]*)', 'shell/src/federation/'),
    home('@opentelemetry', 'platform/server-kit/src/tracing/', workspace),
    home('@aws-sdk', 'platform/server-kit/src/storage/', workspace),

    // Inside a package
    forbid(
      'shared-runtime-by-its-entry',
      'Bundled parts of shared import its common parts as @inspire/shared/…, so that federation shares them.',
      { path: '^shared/src/', pathNot: '^shared/src/(host|events|router|client|routes|query)/' },
      {
        path: '^shared/src/(host|events|router|client|routes|query)/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'features-know-no-page',
      'A feature imports no page: it takes what it needs as a prop or a parameter.',
      { path: '^(mfe-[^/]+/src)/features/' },
      { path: '^$1/pages/' },
    ),
    forbid(
      'models-call-no-api',
      'A model takes the call as a parameter, and the view or the remote passes it.',
      { path: '^(mfe-[^/]+/src/features/[^/]+)/model/' },
      { path: '^$1/api/' },
    ),
    forbid(
      'models-run-without-react',
      'Hooks belong in view, or in api beside the endpoint that they read.',
      { path: '^mfe-[^/]+/src/features/[^/]+/(model|engine|storage|wiring)/' },
      { path: '(^|/)node_modules/react(-dom)?/', dependencyTypesNot: ['type-only'] },
    ),
    forbid('no-cycles', 'Move what both need into a file of its own.', {}, { circular: true }),
    {
      ...forbid(
        'no-cycles-of-modules',
        'Move what both need into the lower module.',
        { path: '^backend/src/modules/[^/]+$' },
        { circular: true, path: '^backend/src/modules/[^/]+$' },
      ),
      scope: 'folder',
    },
    forbid(
      'no-junk-drawers',
      'A function lives with the concept that it serves.',
      {},
      { path: '(^|/)(utils?|helpers?|misc|common)(/|[.]\\w+$)', pathNot: 'node_modules' },
    ),
    forbid('kebab-case', 'File names are kebab-case.', {}, { path: '[A-Z][^/]*$', pathNot: 'node_modules' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '^(?!.*node_modules/)(.*/(dist|coverage|public|template|sample|[.]data)/|.*[.]test[.]tsx?$|.*[.]d[.]ts$)',
    },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.css', '.json'],
    },
  },
};
