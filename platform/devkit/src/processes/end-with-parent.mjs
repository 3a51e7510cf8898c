// Preloaded into every child process. When the parent is gone, even after SIGKILL, the message channel closes and this
// process ends as after SIGTERM. Plain JavaScript, so that `node --import` can load it first. A supervisor has no time limit
// of its own in its URL: its children have theirs.
const SUPERVISOR_GRACE_MS = 60_000;
const graceMs = Number(new URL(import.meta.url).searchParams.get('graceMs') ?? SUPERVISOR_GRACE_MS);

if (process.channel) {
  process.once('disconnect', () => {
    if (process.listenerCount('SIGTERM') === 0) process.exit(143);
    process.emit('SIGTERM', 'SIGTERM');
    setTimeout(() => process.exit(143), graceMs).unref();
  });
  // The listener must not keep the process alive.
  process.channel.unref();
}
