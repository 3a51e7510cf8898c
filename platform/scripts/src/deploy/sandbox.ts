import { existsSync, lstatSync, readlinkSync } from 'node:fs';

export interface SandboxMount {
  readonly source: string;
  readonly target: string;
  readonly isReadOnly: boolean;
}

export interface Sandbox {
  readonly hostname: string;
  readonly uid: number;
  readonly gid: number;
  readonly env: Readonly<Record<string, string>>;
  readonly workdir: string;
  readonly isReadOnly: boolean;
  readonly tmpfs: readonly string[];
  readonly mounts: readonly SandboxMount[];
}

const systemFolders = ['/bin', '/sbin', '/lib', '/lib64'];

/** The machine's programs and libraries; nothing else of its files is visible. */
function systemArguments(): string[] {
  const links = systemFolders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      lstatSync(folder).isSymbolicLink() ? ['--symlink', readlinkSync(folder), folder] : ['--ro-bind', folder, folder],
    );
  return ['--ro-bind', '/usr', '/usr', ...links, '--proc', '/proc', '--dev', '/dev'];
}

/**
 * Returns the arguments of bubblewrap that give a program what its container would have: its user, its environment, its mounts, no
 * capabilities and, if the file says so, a read-only root. The network is the machine's.
 */
export function toSandboxArguments(sandbox: Sandbox, command: readonly string[]): string[] {
  const { hostname, uid, gid, env, workdir, isReadOnly, tmpfs, mounts } = sandbox;
  return [
    ...['--unshare-user', '--uid', String(uid), '--gid', String(gid)],
    // The program is process 1, as in a container, and gets the signals itself.
    ...['--unshare-pid', '--as-pid-1', '--unshare-ipc', '--unshare-uts', '--hostname', hostname],
    ...['--die-with-parent', '--cap-drop', 'ALL', '--clearenv'],
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    ...systemArguments(),
    ...tmpfs.flatMap((folder) => ['--tmpfs', folder]),
    ...mounts.flatMap(({ source, target, isReadOnly: only }) => [only ? '--ro-bind' : '--bind', source, target]),
    ...(isReadOnly ? ['--remount-ro', '/'] : []),
    ...['--chdir', workdir, '--', ...command],
  ];
}
