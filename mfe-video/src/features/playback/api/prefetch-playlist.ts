/** Has the browser keep a stream's first playlist for some minutes, so that the player finds it there. A failure is the player's to tell. */
export async function prefetchPlaylist(address: string): Promise<void> {
  try {
    await (await fetch(address)).arrayBuffer();
  } catch {
    // Whoever opens the video asks again.
  }
}
