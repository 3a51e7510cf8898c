import { runCommandLine } from '../command-line/run-command-line';
import { withDatabase } from '../content-cli/open-database';
import { grantServerRights } from '../database/grant-server-rights';
import { rewriteSearchTexts } from '../modules/catalogue/rewrite-search-text';
import { loadOperatorConfig } from '../operator/config';

const USAGE = `Usage: migrate
  brings the tables of DATABASE_URL up to this version; start processes with a ROLE afterwards
  With SERVER_DATABASE_URL, its user may read and write their rows: the DATABASE_URL of these processes`;

/** Migrates as a separate step, because processes with a ROLE only wait for the tables. */
await runCommandLine({
  usage: USAGE,
  async execute() {
    const settings = loadOperatorConfig(process.env);
    await withDatabase(settings, rewriteSearchTexts);
    if (settings.database && settings.serverDatabaseUrl !== undefined)
      await grantServerRights(settings.database.url, settings.serverDatabaseUrl);
    console.log('The database has the tables of this version.');
    return 0;
  },
});
