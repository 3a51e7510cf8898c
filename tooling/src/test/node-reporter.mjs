/**
 * Writes one JSON object per line:
 * `{"kind": "begin" | "end" | "fail" | "skip", "file", "name", "message"?, "output"?}`.
 */
const KEPT_LINES = 30;

/** @param {{ nesting: number, name: string }} data @param {string[]} path names of the tests around it; changed */
function enter({ nesting, name }, path) {
  path.length = nesting;
  path[nesting] = name;
  return path.join(' › ');
}

function toText(error) {
  const cause = error?.cause ?? error;
  if (cause instanceof Error) return cause.stack ?? cause.message;
  return typeof cause === 'string' ? cause : (cause?.stack ?? cause?.message ?? String(cause));
}

/** A suite fails because of a test in it, which is reported separately. */
const isOwnFailure = ({ details }) => details.error?.failureType !== 'subtestsFailed';

export default async function* report(source) {
  /** By file, because files run in parallel. */
  const files = new Map();
  for await (const { type, data } of source) {
    const file = data?.file ?? '';
    if (!files.has(file)) files.set(file, { starting: [], ending: [], output: '' });
    const state = files.get(file);
    const entry = (kind, path, more = {}) => `${JSON.stringify({ kind, file, name: enter(data, path), ...more })}\n`;
    if (type === 'test:stdout' || type === 'test:stderr')
      state.output = `${state.output}${data.message}`.split('\n').slice(-KEPT_LINES).join('\n');
    if (type === 'test:dequeue') yield entry('begin', state.starting);
    if (type === 'test:start') enter(data, state.ending);
    if (type === 'test:pass' || type === 'test:fail') yield entry('end', state.ending);
    if (type === 'test:fail' && data.todo === undefined && isOwnFailure(data))
      yield entry('fail', state.ending, { message: toText(data.details.error), output: state.output });
    const skip = data?.skip ?? data?.todo;
    if (type === 'test:pass' && skip !== undefined)
      yield entry('skip', state.ending, { message: typeof skip === 'string' ? skip : '' });
  }
}
