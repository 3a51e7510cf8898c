import { runCommandLine } from '../command-line/run-command-line';
import { openForWriting } from '../content-cli/open-database';
import { loadOperatorConfig } from '../operator/config';

const USAGE = `Usage: migrate
  brings the tables of DATABASE_URL up to this version; start processes with a ROLE afterwards`;

/** Migrates as a step of its own, because processes with a ROLE only wait for the tables. */
await runCommandLine({
  usage: USAGE,
  async execute() {
    const database = await openForWriting(loadOperatorConfig(process.env));
    await database.close();
    console.log('The database has the tables of this version.');
    return 0;
  },
});
