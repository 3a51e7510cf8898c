// Stands for `wget --quiet --output-document=/dev/null <url>` in health checks.
const url = process.argv.at(-1) ?? '';
const { ok } = await fetch(url).catch(() => ({ ok: false }));
process.exit(ok ? 0 : 8);
