import { html, raw } from 'hono/html'

export type Markup = ReturnType<typeof html>

const style = `
:root { color-scheme: light dark; --ink: #1a1f36; --soft: #4f566b; --line: #8792a2; --page: #f6f8fa; --card: #fff; --act: #4b45c6; --on-act: #fff; --bad: #b3093c; }
@media (prefers-color-scheme: dark) { :root { --ink: #f0f3f8; --soft: #b6bfd0; --line: #77839b; --page: #10131c; --card: #1a1f2e; --act: #a5a0ff; --on-act: #12122b; --bad: #ff9db0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
.stand-in { margin: 0; padding: .5rem 1rem; background: #5c3c00; color: #fff; text-align: center; font-size: .875rem; }
main { max-width: 34rem; margin: 1.5rem auto; padding: 0 1rem 2rem; }
section, form.card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 1rem 0; }
h1 { font-size: 1.5rem; margin: .5rem 0; } h2 { font-size: 1.125rem; margin: 0 0 .5rem; }
p { margin: .25rem 0; } .soft { color: var(--soft); } .price { font-size: 1.5rem; font-weight: 600; }
label { display: block; margin-top: .75rem; font-weight: 600; }
input { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .375rem; background: var(--card); color: inherit; font: inherit; }
input[aria-invalid=true] { border: 2px solid var(--bad); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 .75rem; }
.bad { color: var(--bad); } .notice { border-left: .25rem solid var(--bad); padding-left: .75rem; }
button, a.button { display: inline-block; min-height: 2.75rem; margin-top: 1rem; padding: .625rem 1rem; border: 1px solid var(--act); border-radius: .375rem; background: var(--act); color: var(--on-act); font: inherit; font-weight: 600; cursor: pointer; text-decoration: none; }
button.quiet, a.button.quiet { background: transparent; color: var(--act); }
button.wide { width: 100%; }
a { color: var(--act); } :focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
a.plain { display: inline-block; padding: .625rem 0; }
table { width: 100%; border-collapse: collapse; } th, td { text-align: left; padding: .375rem .5rem .375rem 0; border-top: 1px solid var(--line); }
form.inline { display: inline; }
`

/** A page of the simulator, which says that it is one. */
export function layout(title: string, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Stand-in for Stripe</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <header class="stand-in">Stand-in for Stripe, for tests: no money moves.</header>
        <main>${body}</main>
      </body>
    </html>`
}

/** Errors have status 200, too: a browser would report anything else as an error of the page. */
export async function show(page: Markup): Promise<Response> {
  return new Response(await page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'",
    },
  })
}

/** After a form was sent: the browser requests another page. */
export function goTo(address: string): Response {
  return new Response(null, { status: 303, headers: { location: address } })
}

/** `$10.00`. */
export function writeMoney(cents: number | null): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(
    (cents ?? 0) / 100,
  )
}

/** `June 3, 2026`, in UTC. */
export function writeDate(seconds: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    seconds * 1000,
  )
}
