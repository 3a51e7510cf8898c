/** Simulates playback: state and events without picture and sound. */
export function installMedia(): void {
  const playing = new WeakSet<HTMLMediaElement>();
  const { prototype } = HTMLMediaElement;

  Object.defineProperty(prototype, 'paused', {
    configurable: true,
    get(this: HTMLMediaElement) {
      return !playing.has(this);
    },
  });

  const methods = {
    play(this: HTMLMediaElement) {
      if (playing.has(this)) return Promise.resolve();
      playing.add(this);
      this.dispatchEvent(new Event('play'));
      this.dispatchEvent(new Event('playing'));
      return Promise.resolve();
    },
    pause(this: HTMLMediaElement) {
      if (playing.delete(this)) this.dispatchEvent(new Event('pause'));
    },
    load(this: HTMLMediaElement) {
      playing.delete(this);
    },
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
}
