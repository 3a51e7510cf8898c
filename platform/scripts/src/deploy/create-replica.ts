import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { type ComposeFile, type ComposeService, parseMount } from './compose-file';
import { type Container, createContainer } from './container';
import { adaptNginx, layOutImage, toImageMounts } from './container-files';
import type { ImageRecipe } from './dockerfile';
import { type BaseImage, commonMounts, toHealthCommand, toolsPath } from './images';
import type { SandboxMount } from './sandbox';

export interface ServiceImage {
  readonly recipe: ImageRecipe;
  readonly base: BaseImage;
}

export interface ReplicaOptions {
  readonly file: ComposeFile;
  readonly images: ReadonlyMap<string, ServiceImage>;
  readonly root: string;
  /** Folder of the artefacts. */
  readonly dist: string;
  /** Folder of this run: volumes, logs, images. */
  readonly folder: string;
  readonly hostsFileOf: (service: string) => string;
  /** IP address and port. */
  readonly nameServer: string;
}

/** What a container has instead of the settings of its service. */
export interface ReplicaChanges {
  readonly command?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Beside those of the service. */
  readonly mounts?: readonly SandboxMount[];
}

/** @throws CliError for a service that the file does not have */
export function getService({ services }: ComposeFile, name: string): ComposeService {
  const service = services[name];
  if (!service) throw new CliError(`docker-compose.yml has no service ${name}.`);
  return service;
}

/** Writes the few files of `/etc` that programs need to resolve names. */
async function toEtc(
  name: string,
  service: ComposeService,
  base: BaseImage,
  hosts: string,
  options: ReplicaOptions,
): Promise<SandboxMount[]> {
  const folder = join(options.folder, 'etc', name);
  const [uid, gid] = (service.user ?? '0:0').split(':');
  const files = {
    'host.conf': 'multi on\n',
    'nsswitch.conf': 'hosts: files\n',
    passwd: `app:x:${uid}:${gid}::/tmp:/bin/sh\n`,
    ...(base.usesDns && { 'resolv.conf': `nameserver ${options.nameServer.split(':')[0]}\n` }),
  };
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  const own = Object.keys(files).map((file) => [file, join(folder, file)] as const);
  return [['hosts', hosts] as const, ...own].map(([file, source]) => ({
    source,
    target: `/etc/${file}`,
    isReadOnly: true,
  }));
}

async function toMount(text: string, { root, folder }: ReplicaOptions): Promise<SandboxMount> {
  const { source, target, isReadOnly } = parseMount(text);
  if (/^[./]/.test(source)) return { source: resolve(root, source), target, isReadOnly };
  const volume = join(folder, 'volumes', source);
  await mkdir(volume, { recursive: true });
  return { source: volume, target, isReadOnly };
}

/**
 * Creates one container of a service, with what the file, its image and the table of base images say.
 * @param label its number, from 1, or `run`
 */
export async function createReplica(
  service: string,
  address: string,
  label: number | string,
  options: ReplicaOptions,
  changes: ReplicaChanges = {},
): Promise<Container> {
  const { file, images, root, folder } = options;
  const settings = getService(file, service);
  const image = images.get(service);
  if (!image) throw new CliError(`${service} has no image.`);
  const { recipe, base } = image;
  const name = `${service}-${label}`;
  const files = join(folder, 'images', name);
  await rm(files, { recursive: true, force: true });
  await layOutImage(recipe, files, options);
  await adaptNginx(files, address);
  await mkdir(join(folder, 'logs'), { recursive: true });
  const [uid = 0, gid = 0] = (settings.user ?? '0:0').split(':').map(Number);
  // Variables that are only passed on are not set: the settings of this machine must not matter.
  const given = Object.entries(settings.environment).flatMap(([variable, value]) =>
    value === null ? [] : [[variable, value] as const],
  );
  return createContainer({
    name,
    sandbox: {
      hostname: name,
      uid,
      gid,
      env: {
        PATH: toolsPath,
        HOME: '/tmp',
        ...recipe.env,
        ...base.env(address, options.nameServer),
        ...Object.fromEntries(given),
        ...changes.env,
      },
      workdir: recipe.workdir === '/' ? (base.workdir ?? '/') : recipe.workdir,
      isReadOnly: settings.read_only,
      tmpfs: settings.tmpfs,
      mounts: [
        ...base.mounts(root),
        ...commonMounts,
        ...(await toEtc(name, settings, base, options.hostsFileOf(service), options)),
        ...(await toImageMounts(files)),
        ...(await Promise.all(settings.volumes.map((volume) => toMount(volume, options)))),
        ...(changes.mounts ?? []),
      ],
    },
    command: [
      ...(recipe.entrypoint ?? base.entrypoint ?? []),
      ...(changes.command ?? settings.command ?? recipe.command ?? base.command ?? []),
    ].map((argument) => base.adaptArgument?.(argument, address) ?? argument),
    healthCommand: settings.healthcheck && toHealthCommand(settings.healthcheck.test, address),
    logFile: join(folder, 'logs', `${name}.log`),
    stopSignal: settings.stop_signal,
    stopSeconds: settings.stop_grace_period,
  });
}
