import { isRecord, parseJson } from '@inspire/shared/guards';

export interface Advisory {
  /** Its number at GitHub or, where it has none, its address. */
  readonly id: string;
  readonly library: string;
  readonly severity: string;
  readonly title: string;
}

/** What npm found, or why it could not compare. */
export type Comparison = { readonly advisories: readonly Advisory[] } | { readonly unreachable: string };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function toAdvisory(value: unknown): Advisory[] {
  // A text names another library of the report, through which this one is affected.
  if (!isRecord(value)) return [];
  const url = textOf(value.url);
  const id = /GHSA(?:-[0-9a-z]{4}){3}$/.exec(url)?.[0] ?? url;
  return [{ id, library: textOf(value.name), severity: textOf(value.severity), title: textOf(value.title) }];
}

/**
 * Reads the report of `npm audit --json`.
 * @throws Error when npm failed for another reason than its registry
 */
export function readAuditReport(output: string): Comparison {
  const report = parseJson(output);
  if (!isRecord(report)) throw new Error(`npm audit printed no report:\n${output.trim()}`);
  const { auditReportVersion, vulnerabilities, message } = report;
  if (auditReportVersion === 2 && isRecord(vulnerabilities)) {
    const found = Object.values(vulnerabilities).flatMap((one) =>
      isRecord(one) && Array.isArray(one.via) ? one.via.flatMap(toAdvisory) : [],
    );
    const unique = new Map(found.map((advisory) => [`${advisory.id} ${advisory.library}`, advisory]));
    return { advisories: [...unique.values()] };
  }
  // npm prints this text only for a request that failed; a missing or unreadable lock file has a code instead.
  if (typeof message === 'string') return { unreachable: message };
  throw new Error(`npm audit failed:\n${output.trim()}`);
}
