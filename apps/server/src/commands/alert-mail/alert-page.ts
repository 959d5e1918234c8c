import type { AlertWords, ToldOffer } from '#src/commands/alert-mail/alert-words.ts'
import { escapeHtml } from '#src/commands/alert-mail/mail-words.ts'

/** Colours of the mails of accounts (supabase/templates); mail programs without style sheets keep the light ones. */
const darkStyle = `
      :root { color-scheme: light dark; }
      @media (prefers-color-scheme: dark) {
        .canvas { background: #171310 !important; }
        .card { background: #211c18 !important; border-color: #3a332c !important; }
        .line { border-color: #3a332c !important; }
        .ink { color: #f4eee6 !important; }
        .muted { color: #bcb0a1 !important; }
        .link { color: #f4914d !important; }
        .button { background: #f4914d !important; color: #221003 !important; }
        .picture { background: #110e0c !important; }
      }`

const wrap = 'overflow-wrap: anywhere; word-break: break-word'

/** The HTML of an alert's mail: tables, styles at their place, and nothing that loads from elsewhere but our pictures. */
export function writeAlertPage(words: AlertWords): string {
  const heading = escapeHtml(words.heading)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>${heading}</title>
    <style>${darkStyle}
    </style>
  </head>
  <body class="canvas" style="margin: 0; padding: 0; background: #faf7f2">
    <table class="canvas" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #faf7f2">
      <tr>
        <td align="center" style="padding: 32px 16px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px; table-layout: fixed; font-family: Inter, 'Segoe UI', Helvetica, Arial, sans-serif; text-align: left">
            <tr>
              <td class="ink" style="padding: 0 4px 16px; font-size: 18px; font-weight: 700; color: #211b15">SampleTrail</td>
            </tr>
            <tr>
              <td class="card" style="padding: 24px; border: 1px solid #e7dfd3; border-radius: 12px; background: #ffffff">
                <h1 class="ink" style="margin: 0 0 8px; font-size: 22px; line-height: 1.3; color: #211b15; ${wrap}">${heading}</h1>
                <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout: fixed">
${words.offers.map(writeOffer).join('\n')}
                </table>
${words.more === null ? '' : writeMore(words.more, words.foundUrl)}${words.plan === null ? '' : writePlan(words.plan, words.upgradeUrl)}              </td>
            </tr>
            <tr>
              <td class="muted" style="padding: 16px 4px 0; font-size: 13px; line-height: 1.6; color: #635848">
                ${escapeHtml(words.why)}<br />
                ${writeLink(words.settingsUrl, 'Change or pause your alerts')} &nbsp;·&nbsp; ${writeLink(words.unsubscribeUrl, 'Turn off alert mails')}
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

function writeOffer({ name, price, seller, keyword, url, picture }: ToldOffer): string {
  const address = escapeHtml(url)
  const image =
    picture === null
      ? `<span class="muted" style="display: block; width: 72px; line-height: 72px; text-align: center; font-size: 28px; color: #635848">${escapeHtml(firstLetter(name))}</span>`
      : `<img src="${escapeHtml(picture)}" width="72" height="72" alt="" style="display: block; width: 72px; height: 72px; border-radius: 8px; object-fit: contain" />`
  return `                  <tr>
                    <td class="line" width="88" valign="top" style="width: 88px; padding: 16px 0; border-bottom: 1px solid #e7dfd3">
                      <a class="picture" href="${address}" tabindex="-1" aria-hidden="true" style="display: block; width: 72px; height: 72px; border-radius: 8px; background: #f3eee6; text-decoration: none">${image}</a>
                    </td>
                    <td class="line" valign="top" style="padding: 16px 0; border-bottom: 1px solid #e7dfd3; ${wrap}">
                      <a class="ink" href="${address}" style="color: #211b15; font-size: 16px; font-weight: 600; line-height: 1.4; text-decoration: none"><bdi>${escapeHtml(name)}</bdi></a>
                      <div class="ink" style="margin: 4px 0 0; font-size: 15px; line-height: 1.4; color: #211b15"><strong>${escapeHtml(price)}</strong> · <bdi>${escapeHtml(seller)}</bdi></div>
                      <div class="muted" style="margin: 2px 0 0; font-size: 13px; line-height: 1.4; color: #635848">Found by <bdi>${escapeHtml(keyword)}</bdi></div>
                    </td>
                  </tr>`
}

/** Stands where a picture would. */
function firstLetter(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '•'
}

function writeMore(more: string, url: string): string {
  return `                <p style="margin: 20px 0 0"><a class="button" href="${escapeHtml(url)}" style="display: inline-block; padding: 12px 20px; border-radius: 8px; background: #b4450b; color: #ffffff; font-size: 16px; font-weight: 600; text-decoration: none">… ${escapeHtml(more)}</a></p>
`
}

function writePlan(plan: string, url: string): string {
  return `                <p class="muted" style="margin: 20px 0 0; font-size: 14px; line-height: 1.5; color: #635848">${escapeHtml(plan)} ${writeLink(url, 'See the plans')}</p>
`
}

function writeLink(url: string, text: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color: #b4450b">${escapeHtml(text)}</a>`
}
