import { measureInTest, type RecordedFigure } from '@inspire/devkit/figures';
import { databaseKind } from './test-kind';

/** Runs a test that measures a row of the goals. Only runs on PostgreSQL count. */
export async function measureGoal(figure: string, run: () => Promise<RecordedFigure['measures']>): Promise<void> {
  if (databaseKind() === 'postgres') await measureInTest(figure, run);
  else await run();
}
