export const SANDBOX_STYLE_PATH = '/payments/sandbox/style.css';

/** A separate file, because the page's content security policy forbids inline styles. The site's colours in short. */
export const sandboxStyle = `:root {
  color-scheme: dark;
  --bg: #0e0b09;
  --surface: #181411;
  --text: #f6f0e9;
  --muted: #b9ada2;
  --accent: #f6a623;
  --on-accent: #1f1300;
  --border: #8a7d72;
  --focus: #ffc76b;
}
@media (prefers-color-scheme: light) {
  :root {
    color-scheme: light;
    --bg: #fbf8f4;
    --surface: #ffffff;
    --text: #1e1813;
    --muted: #655a50;
    --accent: #a84f00;
    --on-accent: #ffffff;
    --border: #8a7b6d;
    --focus: #a84f00;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
  padding: 1rem;
  background: var(--bg);
  color: var(--text);
  font: 1rem/1.5 'Noto Sans', 'Noto Sans Devanagari', system-ui, sans-serif;
}
main { width: min(26rem, 100%); padding: 1.5rem; border-radius: 1rem; background: var(--surface); }
h1 { margin: 0; font-size: 1.25rem; line-height: 1.75rem; overflow-wrap: anywhere; }
.note { margin: 0 0 1rem; color: var(--muted); font-size: 0.875rem; }
.amount { margin: 0.5rem 0 1.5rem; font-size: 2rem; font-weight: 600; }
form { display: grid; gap: 0.75rem; }
label { display: flex; align-items: center; justify-content: space-between; gap: 0.75rem; margin-top: 0.75rem; color: var(--muted); font-size: 0.875rem; }
button, select {
  min-height: 3rem;
  border: 1px solid var(--border);
  border-radius: 0.625rem;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
select { min-height: 2.75rem; padding: 0 0.75rem; background: var(--surface); color: var(--text); }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
a { color: inherit; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
`;
