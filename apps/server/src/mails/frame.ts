/** The app's dark theme. Email programs that ignore style sheets keep the light colours, which are inline in each part. */
const dark = [
  '.canvas { background: #171310 !important; }',
  '.card { background: #211c18 !important; border-color: #3a332c !important; }',
  '.line { border-color: #3a332c !important; }',
  '.ink { color: #f4eee6 !important; }',
  '.muted { color: #bcb0a1 !important; }',
  '.link { color: #f4914d !important; }',
  '.button { background: #f4914d !important; color: #221003 !important; }',
  '.picture { background: #110e0c !important; }',
  '.code { background: #110e0c !important; color: #f4eee6 !important; }',
]

const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"'
const font = "font-family: Inter, 'Segoe UI', Helvetica, Arial, sans-serif"
const wrap = 'overflow-wrap: anywhere; word-break: break-word'

interface Frame {
  title: string
  /** Below the title, inside the card. */
  body: string
  /** Below the card: the reason for the email. */
  footer: string
}

/**
 * The page of an email: tables with inline styles, because email programs support little else, and nothing that loads from
 * elsewhere. Every part is already HTML.
 */
export function writeFrame({ title, body, footer }: Frame): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark; }
      @media (prefers-color-scheme: dark) {
        ${dark.join('\n        ')}
      }
    </style>
  </head>
  <body class="canvas" style="margin: 0; padding: 0; background: #faf7f2">
    <table class="canvas" ${table} style="background: #faf7f2">
      <tr>
        <td align="center" style="padding: 32px 16px">
          <table ${table} style="max-width: 560px; table-layout: fixed; ${font}; text-align: left">
            <tr>
              <td class="ink" style="padding: 0 4px 16px; font-size: 18px; font-weight: 700; color: #211b15">SampleTrail</td>
            </tr>
            <tr>
              <td class="card" style="padding: 28px; border: 1px solid #e7dfd3; border-radius: 12px; background: #ffffff">
                <h1 class="ink" style="margin: 0 0 16px; font-size: 22px; line-height: 1.3; color: #211b15; ${wrap}">${title}</h1>
${body}
              </td>
            </tr>
            <tr>
              <td class="muted" style="padding: 16px 4px 0; font-size: 13px; line-height: 1.6; color: #635848">
                ${footer}
              </td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`
}

/** The main button. */
export function writeButton(url: string, label: string): string {
  return `<p style="margin: 24px 0"><a class="button" href="${url}" style="display: inline-block; padding: 12px 20px; border-radius: 8px; background: #b4450b; color: #ffffff; font-size: 16px; font-weight: 600; text-decoration: none">${label}</a></p>`
}

export function writeParagraph(html: string): string {
  return `<p class="ink" style="margin: 0 0 16px; font-size: 16px; line-height: 1.5; color: #211b15">${html}</p>`
}

/** Text that few readers need. */
export function writeNote(html: string): string {
  return `<p class="muted" style="margin: 0 0 16px; font-size: 14px; line-height: 1.5; color: #635848">${html}</p>`
}

/** Something to copy. */
export function writeCode(html: string): string {
  return `<p class="code" style="margin: 0 0 24px; padding: 12px 16px; border-radius: 8px; background: #f3eee6; color: #211b15; font-family: ui-monospace, Consolas, monospace; font-size: 22px; letter-spacing: 4px">${html}</p>`
}
