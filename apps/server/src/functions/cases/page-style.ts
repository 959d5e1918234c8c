import { createHash } from 'node:crypto'

/**
 * The style sheet of the page, in its head: one request fewer on a phone. The colours are the app's (apps/web/src/ui/tokens.css).
 * Elements have no style attributes, so that the policy below allows this text alone.
 */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#faf7f2, #171310);
  --surface: light-dark(#ffffff, #211c18);
  --sunken: light-dark(#f3eee6, #110e0c);
  --line: light-dark(#e7dfd3, #3a332c);
  --line-strong: light-dark(#8c8072, #8f8375);
  --ink: light-dark(#211b15, #f4eee6);
  --ink-muted: light-dark(#635848, #bcb0a1);
  --accent: light-dark(#b4450b, #f4914d);
  --accent-ink: light-dark(#9a3b08, #ffb27d);
  --on-accent: light-dark(#ffffff, #221003);
  --success: light-dark(#256b39, #7ed09a);
  --success-soft: light-dark(#e6f4e9, #17301f);
  --danger: light-dark(#b3261e, #ff9d94);
  --danger-soft: light-dark(#fdebe9, #40201d);
  --focus: light-dark(#1257c2, #8ab8ff);
}
* { box-sizing: border-box; }
html { background: var(--canvas); color: var(--ink); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0 auto; padding: 20px 16px 48px; max-width: 880px; overflow-wrap: anywhere;
  font: 16px/1.5 Inter, system-ui, 'Segoe UI', Helvetica, Arial, 'Noto Sans', sans-serif;
}
h1 { margin: 4px 0 8px; font-size: 26px; line-height: 1.25; text-wrap: balance; }
h2 { margin: 0 0 12px; font-size: 20px; line-height: 1.3; }
.part { margin: 20px 0 8px; font-size: 16px; }
p { margin: 0 0 12px; }
a { color: var(--accent-ink); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.kind { margin: 0; color: var(--ink-muted); font-weight: 600; }
.quiet { color: var(--ink-muted); font-size: 15px; }
.card { margin-top: 20px; padding: 18px 16px; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); }
.card > :last-child { margin-bottom: 0; }
dl { display: grid; grid-template-columns: minmax(120px, auto) 1fr; gap: 6px 16px; margin: 0 0 12px; }
dt { color: var(--ink-muted); }
dd { margin: 0; font-weight: 600; }
ul { margin: 0; padding: 0; list-style: none; }
.notes li { padding: 8px 0; border-top: 1px solid var(--line); }
.notes b { display: block; color: var(--ink-muted); font-size: 15px; font-weight: 400; }
.notes span { white-space: pre-line; }
figure { margin: 16px 0 0; }
figcaption { margin-bottom: 8px; }
figcaption b { display: block; }
img { display: block; max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 10px; background: var(--sunken); }
figure a { display: block; width: fit-content; max-width: 100%; }
figure a + a { margin-top: 12px; }
.small img { max-height: 240px; width: auto; }
.said { padding: 12px 14px; border-radius: 10px; background: var(--success-soft); color: var(--success); font-weight: 600; }
.wrong { margin: 0 0 16px; padding: 12px 14px; border-radius: 10px; background: var(--danger-soft); color: var(--danger); }
.wrong li + li { margin-top: 4px; }
fieldset { margin: 0 0 16px; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; font-weight: 600; }
.choice { display: flex; gap: 10px; align-items: flex-start; padding: 10px 0; min-height: 44px; }
.choice input { flex: none; width: 22px; height: 22px; margin: 1px 0 0; accent-color: var(--accent); }
.field { display: block; margin-bottom: 16px; }
.field b { display: block; margin-bottom: 4px; }
.field input {
  width: 100%; min-height: 46px; padding: 10px 12px; border: 1px solid var(--line-strong); border-radius: 10px;
  background: var(--surface); color: var(--ink); font: inherit;
}
button, .button {
  display: inline-block; min-height: 46px; padding: 11px 20px; border: 1px solid var(--accent); border-radius: 10px;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
}
.button { background: transparent; color: var(--accent-ink); }
summary { padding: 10px 0; min-height: 44px; cursor: pointer; font-weight: 600; }
@media (min-width: 640px) {
  body { padding: 40px 24px 72px; }
  h1 { font-size: 32px; }
  .card { padding: 24px; }
}
@media print {
  :root { color-scheme: light; --canvas: #fff; --surface: #fff; --sunken: #fff; --ink: #000; --ink-muted: #333; --line: #bbb; }
  @page { margin: 14mm; }
  body { max-width: none; padding: 0; font-size: 12pt; }
  .screen { display: none; }
  .card { padding: 12pt 0; border: 0; border-top: 1px solid var(--line); border-radius: 0; }
  img { max-height: 240mm; width: auto; break-inside: avoid; }
  h2, h3, figcaption { break-after: avoid; }
}
`

const styleHash = createHash('sha256').update(pageStyle).digest('base64')

/** Nothing runs on these pages, nothing is loaded but pictures of ours, and no other site may show them. */
const pagePolicy = [
  `default-src 'none'`,
  `img-src 'self'`,
  `style-src 'sha256-${styleHash}'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

/** Headers of everything below a proof link: its pages, pictures and PDF are for nobody else, and no cache keeps them. */
export const caseHeaders = {
  'content-security-policy': pagePolicy,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const
