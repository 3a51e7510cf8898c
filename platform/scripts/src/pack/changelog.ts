/**
 * Returns what a changelog says about a version, whether its section is dated or still open: `## 1.2.0 (2026-11-22)`,
 * `## Unreleased (1.2.0)`.
 * @returns undefined without such a section, or when it is empty
 */
export function findChangelogEntry(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((one) => {
    const [heading = ''] = one.split('\n');
    return heading === `Unreleased (${version})` || heading.split(' ')[0] === version;
  });
  const text = section?.split('\n').slice(1).join('\n').trim();
  return text !== undefined && /^- /m.test(text) ? text : undefined;
}
