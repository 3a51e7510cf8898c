// A reporter for Jest: writes what each file printed beside Jest's own results, which leave it out.
import { writeFileSync } from 'node:fs';

const MAX_LINES = 30;

export default class PrintedReporter {
  #printed = {};
  #file;

  /** @param {{ outputFile?: string }} config */
  constructor({ outputFile }) {
    this.#file = `${outputFile}.printed`;
  }

  onTestResult(_test, { testFilePath, console: entries }) {
    const text = (entries ?? []).map(({ type, message }) => `console.${type}: ${message}`).join('\n');
    if (text !== '') this.#printed[testFilePath] = text.split('\n').slice(-MAX_LINES).join('\n');
  }

  onRunComplete() {
    writeFileSync(this.#file, JSON.stringify(this.#printed));
  }
}
