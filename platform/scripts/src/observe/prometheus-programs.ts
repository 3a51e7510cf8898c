import { findGoProgram } from '@inspire/server-kit/go-programs';

const [server, promtool] = [findGoProgram('prometheus'), findGoProgram('promtool')];

export const prometheusProgram: string = server.file;
export const promtoolProgram: string = promtool.file;

/** Why alerts and dashboards cannot be tried on this machine; false when they can. */
export const prometheusSkip: string | false = server.skip || promtool.skip;
