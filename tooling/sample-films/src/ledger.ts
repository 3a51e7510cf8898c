import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Entry {
  readonly fingerprint: string;
  readonly length?: number;
}

export function fingerprint(...inputs: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 16);
}

/** Records the inputs of every output beside the outputs, so that unchanged ones are skipped on every machine. */
export class Ledger {
  private readonly file: string;

  constructor(folder: string) {
    this.file = join(folder, 'fingerprints.json');
  }

  private async read(): Promise<Record<string, Entry>> {
    try {
      return JSON.parse(await readFile(this.file, 'utf8')) as Record<string, Entry>;
    } catch (issue) {
      if ((issue as NodeJS.ErrnoException).code === 'ENOENT') return {};
      throw issue;
    }
  }

  async find(name: string): Promise<Entry | undefined> {
    return (await this.read())[name];
  }

  /** Records an output. Reads the file again each time: two generators may work on different keys. */
  async note(name: string, entry: Entry): Promise<void> {
    const all = { ...(await this.read()), [name]: entry };
    const sorted = Object.fromEntries(
      Object.keys(all)
        .sort()
        .map((key) => [key, all[key]]),
    );
    await writeFile(`${this.file}.${process.pid}`, `${JSON.stringify(sorted, null, 1)}\n`);
    await rename(`${this.file}.${process.pid}`, this.file);
  }
}
