import { CliError, UsageError } from '@inspire/devkit/terminal/cli-error';
import { readFlags } from '@inspire/devkit/terminal/flags';
import { formatDuration } from '@inspire/devkit/terminal/progress';
import { readFileSettings } from '@inspire/server-kit/settings';
import { type ProbeStep, runProbe } from './run-probe';

const STEP_SECONDS = 5;
/** A single request ends after this in any case. */
const MAX_STEP_SECONDS = 10;
const TOTAL_SECONDS = 30;
const MAX_TOTAL_SECONDS = 600;

function parseNumber(flag: string, text: string | undefined, usual: number, most: number): number {
  const value = Number(text ?? usual);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new UsageError(`--${flag} must be a whole number from 1 to ${most}, but it is '${text}'`);
}

function parseSite([given, ...others]: readonly string[]): string {
  if (given === undefined || others.length > 0) throw new UsageError('Name one site');
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`The site must look like https://videos.example.org, but it is '${given}'`);
  return url.origin;
}

/** Reads the account from the environment or from files: other users of the machine see the command line. */
function readAccount(env: NodeJS.ProcessEnv): { readonly email: string; readonly password: string } {
  const { env: read, issues } = readFileSettings(env, ['PROBE_EMAIL', 'PROBE_PASSWORD']);
  const { PROBE_EMAIL: email, PROBE_PASSWORD: password } = read;
  const missing = Object.entries({ PROBE_EMAIL: email, PROBE_PASSWORD: password }).flatMap(([name, value]) =>
    value?.trim() || issues.some(({ variable }) => variable === `${name}_FILE`)
      ? []
      : [`${name}: is missing. Set it, or name a file with it as ${name}_FILE`],
  );
  const lines = [...issues.map(({ variable, message }) => `${variable}: ${message}`), ...missing];
  if (lines.length > 0 || !email || !password) throw new CliError(lines.join('\n'));
  return { email, password };
}

const describeStep = ({ name, isPassed, ms, message }: ProbeStep): string =>
  `${isPassed ? name.padEnd(8) : `! ${name}`.padEnd(8)}  ${formatDuration(ms).padStart(6)}  ${message}`;

/**
 * `probe <site> [--json] [--video <id>] [--step-seconds <n>] [--seconds <n>]`: does what a viewer does at a running site. The
 * exit code is 1 when a step fails or takes too long.
 */
export async function runProbeCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readFlags(args, {
    json: { type: 'boolean' },
    video: { type: 'string' },
    'step-seconds': { type: 'string' },
    seconds: { type: 'string' },
  });
  const site = parseSite(positionals);
  const stepSeconds = parseNumber('step-seconds', values['step-seconds'], STEP_SECONDS, MAX_STEP_SECONDS);
  const totalSeconds = parseNumber('seconds', values.seconds, TOTAL_SECONDS, MAX_TOTAL_SECONDS);
  const video = values.video === undefined ? undefined : parseNumber('video', values.video, 1, 2 ** 31 - 1);
  const result = await runProbe({
    site,
    ...readAccount(process.env),
    ...(video !== undefined && { video }),
    stepMs: stepSeconds * 1_000,
    totalMs: totalSeconds * 1_000,
    onStep: (step) => values.json || console.log(describeStep(step)),
  });
  const { isPassed, ms, steps } = result;
  if (values.json)
    console.log(
      JSON.stringify({ site, ok: isPassed, ms, steps: steps.map(({ isPassed: ok, ...step }) => ({ ok, ...step })) }),
    );
  else if (isPassed) console.log(`${site} works: ${formatDuration(ms)}`);
  else console.error(`${site} does not work. ${steps.at(-1)?.message}`);
  return isPassed ? 0 : 1;
}
