import { readFileSync } from 'node:fs';

export type Env = Readonly<Record<string, string | undefined>>;

export interface SettingIssue {
  readonly variable: string;
  readonly message: string;
}

export interface FileSettings {
  readonly env: Env;
  readonly issues: readonly SettingIssue[];
}

const toFileVariable = (name: string): string => `${name}_FILE`;

const isSet = (value: string | undefined): value is string => value !== undefined && value.trim() !== '';

/** Editors and `echo` end a file with a line break, which is not part of a password. */
function readValue(path: string): { readonly value: string } | { readonly message: string } {
  try {
    const value = readFileSync(path, 'utf8').trimEnd();
    return value === '' ? { message: `${path} is empty` } : { value };
  } catch (error) {
    return { message: `cannot read ${path} (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})` };
  }
}

/**
 * Reads each setting that is given as `NAME_FILE`, the path of a file with its value (D-62).
 * @param names the settings of the program; other variables stay as they are
 * @returns the environment with the values, and every issue of the files
 */
export function readFileSettings(env: Env, names: readonly string[]): FileSettings {
  const values: Record<string, string | undefined> = {};
  const issues: SettingIssue[] = [];
  for (const name of names) {
    const variable = toFileVariable(name);
    const path = env[variable];
    // A setting may itself be a path and be named so, such as RELEASE_SITE_KEYS_FILE.
    if (!isSet(path) || names.includes(variable)) continue;
    if (isSet(env[name])) {
      issues.push({ variable, message: `excludes ${name}. Set one of them` });
      continue;
    }
    const read = readValue(path);
    if ('value' in read) Object.assign(values, { [name]: read.value, [variable]: undefined });
    else issues.push({ variable, message: read.message });
  }
  return { env: { ...env, ...values }, issues };
}

/** Returns the settings with these names only, in both forms. */
export const pickSettings = (env: Env, names: readonly string[]): Env =>
  Object.fromEntries(names.flatMap((name) => [name, toFileVariable(name)]).map((name) => [name, env[name]]));
