import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readImageRecipe } from './dockerfile';

const text = `
# syntax=docker/dockerfile:1
ARG NODE_IMAGE=node:24
FROM \${NODE_IMAGE} AS server
ENV HOST=0.0.0.0 TITLE="two words" \\
  PORT=1
WORKDIR /app
CMD ["node", "server.mjs"]

FROM server AS gateway
COPY --from=package-gateway --chown=node:node /app/dist/gateway ./
COPY platform/deploy/a.mjs platform/deploy/b.sh /etc/tools/
ENV PORT=3000
CMD ["node", "other.mjs"]

FROM nginx:1.29 AS edge
ENTRYPOINT sh start.sh
`;

describe('a target of a Dockerfile', () => {
  it('takes everything from the stages that it is based on, and replaces it', () => {
    assert.deepEqual(readImageRecipe(text, 'gateway'), {
      base: 'node:24',
      env: { HOST: '0.0.0.0', TITLE: 'two words', PORT: '3000' },
      workdir: '/app',
      command: ['node', 'other.mjs'],
      entrypoint: undefined,
      copies: [
        { from: 'package-gateway', source: '/app/dist/gateway', target: '/app' },
        { from: undefined, source: 'platform/deploy/a.mjs', target: '/etc/tools/a.mjs' },
        { from: undefined, source: 'platform/deploy/b.sh', target: '/etc/tools/b.sh' },
      ],
    });
    assert.deepEqual(readImageRecipe(text, 'server').command, ['node', 'server.mjs']);
  });

  it('runs a command without a list in a shell', () => {
    const { base, entrypoint } = readImageRecipe(text, 'edge');
    assert.deepEqual([base, entrypoint], ['nginx:1.29', ['/bin/sh', '-c', 'sh start.sh']]);
  });

  it('must exist', () => {
    assert.throws(() => readImageRecipe(text, 'front'), /The Dockerfile has no target front\./);
  });
});
