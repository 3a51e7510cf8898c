import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { OpenDatabase } from '../../database/database';
import { operations } from '../../database/statements';

/** Shows the connections of this process to the database and the durations of its statements. */
export function registerDatabaseMetrics(registry: Registry, database: Pick<OpenDatabase, 'observe' | 'getLoad'>): void {
  const durations = new Histogram({
    name: 'inspire_database_statement_duration_seconds',
    help: 'Time of a statement in the database, without the wait for a connection',
    labelNames: ['operation'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  for (const operation of operations) durations.zero({ operation });
  const failures = new Counter({
    name: 'inspire_database_statement_errors_total',
    help: 'Statements that the database did not carry out, or whose connection was lost',
    registers: [registry],
  });
  database.observe(({ operation, seconds, isFailed }) => {
    durations.observe({ operation }, seconds);
    if (isFailed) failures.inc();
  });
  new Gauge({
    name: 'inspire_database_connections',
    help: 'Connections of this process to the database',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { idle, busy } = database.getLoad();
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'busy' }, busy);
    },
  });
  new Gauge({
    name: 'inspire_database_waiting_requests',
    help: 'Requests of this process that wait for a connection to the database',
    registers: [registry],
    collect() {
      this.set(database.getLoad().waiting);
    },
  });
}
