// Preloaded into every process that we start: when the process that started it is gone, killed without a word included,
// the message channel closes, and this process ends as if it had been asked to. Plain JavaScript, so that it can be given
// to `node --import` before anything else.
const GRACE_MS = 8_000;

if (process.channel) {
  process.once('disconnect', () => {
    if (process.listenerCount('SIGTERM') === 0) process.exit(143);
    process.emit('SIGTERM', 'SIGTERM');
    setTimeout(() => process.exit(143), GRACE_MS).unref();
  });
  // Listening alone must not keep the process alive.
  process.channel.unref();
}
