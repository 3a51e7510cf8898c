/** Puts a stream's first playlist into the browser's HTTP cache, where the player finds it. */
export async function prefetchPlaylist(url: string): Promise<void> {
  try {
    await (await fetch(url)).arrayBuffer();
  } catch {
    // The player requests the playlist itself and reports the failure.
  }
}
