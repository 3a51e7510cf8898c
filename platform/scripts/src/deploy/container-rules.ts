import { isStep } from './compose-file';
import type { ComposeConfig, ComposeSite, SiteContainer } from './compose-site';

/** What a running container must not be able to do, whatever the file says. */
function findContainerIssues(
  { HostConfig: host, Config, Mounts }: SiteContainer,
  allowed: ReadonlySet<string>,
): string[] {
  const [user = ''] = Config.User.split(':');
  return [
    ...(host.ReadonlyRootfs ? [] : ['can write its own files']),
    ...(host.CapDrop?.includes('ALL') && !host.CapAdd ? [] : ['has capabilities']),
    ...(host.SecurityOpt?.some((option) => option.startsWith('no-new-privileges')) ? [] : ['can gain privileges']),
    ...(user !== '' && user !== '0' && user !== 'root' ? [] : ['runs as root']),
    ...(host.Memory > 0 ? [] : ['has no limit of memory']),
    ...(host.NanoCpus > 0 ? [] : ['has no limit of processors']),
    ...Mounts.filter(({ Destination, RW }) => !allowed.has(`${Destination} ${RW}`)).map(
      ({ Destination }) => `has the mount ${Destination}, which the file does not list`,
    ),
  ];
}

/** Compares what runs with the rules of production. @returns one line for each issue */
export async function findSiteIssues(site: ComposeSite, config: ComposeConfig): Promise<string[]> {
  const issues: string[] = [];
  for (const [name, { volumes }] of Object.entries(config.services)) {
    const allowed = new Set(volumes.map(({ target, read_only }) => `${target} ${!read_only}`));
    for (const container of await site.containersOf(name)) {
      const own = findContainerIssues(container, allowed);
      issues.push(...own.map((issue) => `${container.Name.slice(1)} ${issue}`));
    }
  }
  return issues;
}

export const listRunning = (config: ComposeConfig): string[] =>
  Object.entries(config.services).flatMap(([name, service]) =>
    !isStep(service) && service.deploy.replicas > 0 ? [name] : [],
  );
