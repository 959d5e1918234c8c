/** The app's dark theme. Email programs that ignore style sheets keep the light colours, which are inline in each part. */
const dark = [
  '.canvas { background: #171310 !important; }',
  '.card { background: #211c18 !important; border-color: #3a332c !important; }',
  '.line { border-color: #3a332c !important; }',
  '.ink { color: #f4eee6 !important; }',
  '.muted { color: #bcb0a1 !important; }',
  '.link { color: #f4914d !important; }',
  '.button { background: #f4914d !important; color: #221003 !important; }',
  '.quote { border-color: #3a332c !important; color: #f4eee6 !important; }',
  '.picture { background: #110e0c !important; }',
  '.code { background: #110e0c !important; color: #f4eee6 !important; }',
]

const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"'
const font = "font-family: Inter, 'Segoe UI', Helvetica, Arial, sans-serif"
const wrap = 'overflow-wrap: anywhere; word-break: break-word'

/** Keeps inboxes from filling the preview with the first words of the page. */
const emptyPreview = '&#847;&zwnj;&nbsp;'.repeat(40)

const mark = 'S'
const markStyle =
  'color: #ffffff; font-size: 18px; font-weight: 700; line-height: 32px; text-align: center'

interface Frame {
  title: string
  /** What inboxes show after the subject. */
  preheader: string
  /** Below the title, inside the card. */
  body: string
  /** Below the card: the reason for the email. */
  footer: string
  /** Origin of this installation, which has the logo; null if the email does not know it. */
  site: string | null
}

/**
 * The page of an email: tables with inline styles, because email programs support little else, and nothing that loads from
 * elsewhere than this installation. Every part is already HTML.
 */
export function writeFrame({ title, preheader, body, footer, site }: Frame): string {
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
    <div style="display: none; max-height: 0; max-width: 0; overflow: hidden; opacity: 0; font-size: 1px; line-height: 1px; color: #faf7f2; mso-hide: all">${preheader}${emptyPreview}</div>
    <table class="canvas" ${table} style="background: #faf7f2">
      <tr>
        <td align="center" style="padding: 24px 12px">
          <table ${table} style="max-width: 560px; table-layout: fixed; ${font}; text-align: left">
            <tr>
              <td style="padding: 0 4px 16px">
                <table role="presentation" cellpadding="0" cellspacing="0">
                  <tr>
                    <td width="32" height="32" align="center" bgcolor="#b4450b" aria-hidden="true" style="width: 32px; height: 32px; border-radius: 8px; background: #b4450b; ${markStyle}">${writeMark(site)}</td>
                    <td class="ink" style="padding: 0 0 0 10px; font-size: 18px; font-weight: 700; color: #211b15">SampleTrail</td>
                  </tr>
                </table>
              </td>
            </tr>
            <tr>
              <td class="card" style="padding: 24px 20px; border: 1px solid #e7dfd3; border-radius: 12px; background: #ffffff">
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

/** The logo; its first letter where pictures do not load, which many email programs only do when asked. */
function writeMark(site: string | null): string {
  if (site === null) return mark
  return `<img src="${site}/icons/icon-192.png" width="32" height="32" alt="${mark}" style="display: block; border: 0; border-radius: 8px; ${markStyle}" />`
}

/** The main button. Outlook paints only the colour of a cell. */
export function writeButton(url: string, label: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 24px 0"><tr><td class="button" bgcolor="#b4450b" style="border-radius: 8px; background: #b4450b"><a class="button" href="${url}" style="display: inline-block; padding: 12px 20px; border-radius: 8px; background: #b4450b; color: #ffffff; font-size: 16px; font-weight: 600; line-height: 20px; text-decoration: none">${label}</a></td></tr></table>`
}

export function writeLink(url: string, label: string): string {
  return `<a class="link" href="${url}" style="color: #b4450b">${label}</a>`
}

export function writeParagraph(html: string): string {
  return `<p class="ink" style="margin: 0 0 16px; font-size: 16px; line-height: 1.5; color: #211b15; ${wrap}">${html}</p>`
}

/** Text that few readers need. */
export function writeNote(html: string): string {
  return `<p class="muted" style="margin: 0 0 16px; font-size: 14px; line-height: 1.5; color: #635848; ${wrap}">${html}</p>`
}

/** A person's own words, with their line breaks. */
export function writeQuote(html: string): string {
  return `<div class="quote" style="margin: 0 0 16px; padding: 0 0 0 16px; border-left: 3px solid #e7dfd3; font-size: 16px; line-height: 1.5; color: #211b15; white-space: pre-wrap; ${wrap}">${html}</div>`
}

/** Something to copy. */
export function writeCode(html: string): string {
  return `<p class="code" style="margin: 0 0 24px; padding: 12px 16px; border-radius: 8px; background: #f3eee6; color: #211b15; font-family: ui-monospace, Consolas, monospace; font-size: 22px; letter-spacing: 4px">${html}</p>`
}
