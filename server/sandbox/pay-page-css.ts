/** The bank's own look: deliberately not Kelasku's. */
export const payPageCss = `
:root { color-scheme: light dark; --ink: light-dark(#1c1b3a, #e8e7f6); --paper: light-dark(#eef0f8, #121225);
  --sheet: light-dark(#fff, #1d1d36); --line: light-dark(#c9cce0, #3a3a5c); --bank: light-dark(#3b2fa0, #b3aaff); }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
header { padding: 1rem; border-block-end: 4px double var(--bank); background: var(--sheet); text-align: center; }
header p { margin: 0; }
.bank { font: 600 1.25rem/1.5 Georgia, serif; color: var(--bank); }
.warning { font-weight: 600; }
main { max-width: 30rem; margin: 1.5rem auto; padding: 1.25rem; background: var(--sheet); border: 1px solid var(--line); }
h1 { margin: 0; font-size: 2rem; font-variant-numeric: tabular-nums; }
.state { margin: 0 0 1rem; font-weight: 600; }
dl { margin: 0 0 1.25rem; }
dl div { padding: .5rem 0; border-block-end: 1px solid var(--line); }
dt { font-size: .875rem; opacity: .8; }
dd { margin: 0; overflow-wrap: anywhere; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
button { display: block; width: 100%; min-height: 48px; font: inherit; font-weight: 600; cursor: pointer;
  color: light-dark(#fff, #121225); background: var(--bank); border: 0; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
.charges { margin-block-end: 1rem; }
.charges p { margin: 0 0 .5rem; font-weight: 600; }
.charges button + button { margin-block-start: .5rem; }
.charges form + form { margin-block-start: .5rem; }
li span { font-size: .875rem; }
.back { display: inline-block; padding: .75rem 0; color: var(--bank); }
`
