type Write = (text: string) => void;

export interface Channel {
  readonly write: Write;
  end(): void;
}

/**
 * Keeps the texts of jobs that run side by side apart: the first job that has not ended prints at once, and the texts of
 * later ones follow in the order of the jobs.
 */
export function createOrderedOutput(count: number, write: Write): Channel[] {
  const states = Array.from({ length: count }, () => ({ text: '', isEnded: false }));
  let current = 0;
  const flush = () => {
    for (let state = states[current]; state; state = states[current]) {
      if (state.text !== '') write(state.text);
      state.text = '';
      if (!state.isEnded) return;
      current += 1;
    }
  };
  return states.map((state) => ({
    write(text) {
      state.text += text;
      flush();
    },
    end() {
      state.isEnded = true;
      flush();
    },
  }));
}
