// Runs before a bundle's own code, which would fail on an older Node in ways that do not name the reason.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Inspire needs Node 20.19 or newer, but this is Node ${process.versions.node}.\n`);
  process.exit(1);
}
