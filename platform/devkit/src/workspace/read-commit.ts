import { runProgram } from '../processes/run-program';

/** Returns the commit that is checked out; undefined outside of a git repository. */
export async function readCommit(root: string): Promise<string | undefined> {
  const { code, output } = await runProgram('git', ['rev-parse', 'HEAD'], { cwd: root }).catch(() => ({
    code: 1,
    output: '',
  }));
  return code === 0 ? output.trim() : undefined;
}
