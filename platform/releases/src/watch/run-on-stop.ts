import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { messageOf } from '@inspire/devkit/terminal/cli-error';
import { describeReport } from './describe-report';
import type { CanaryReport } from './watch-canaries';

const PROGRAM_TIMEOUT_MS = 30_000;

/**
 * Runs the operator's program for a canary that was stopped, with remote, version and the line of the report.
 * @returns why it failed; undefined if it did not
 */
export async function runOnStop(program: string, report: CanaryReport): Promise<string | undefined> {
  try {
    await promisify(execFile)(program, [report.remote, report.version, describeReport(report)], {
      timeout: PROGRAM_TIMEOUT_MS,
    });
    return undefined;
  } catch (error) {
    return `${program} failed after ${report.remote} ${report.version} was stopped: ${messageOf(error)}`;
  }
}
