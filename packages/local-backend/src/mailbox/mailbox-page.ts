import type { KeptMail } from '#src/mailbox/mailbox.ts'
import { escapeHtml } from '#src/mailbox/render-template.ts'

/** The mailbox as a page without scripts: newest first, each email's links as buttons, and the email as it looks or as text. */
export function renderMailboxPage(mails: KeptMail[], to: string, path: string): string {
  const list =
    mails.length === 0
      ? `<p class="empty">${to === '' ? 'No emails yet. The emails that this server would send appear here.' : 'No emails to this address.'}</p>`
      : `<ol>${mails.map((mail, index) => renderMail(mail, path, index === 0)).join('')}</ol>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Mailbox</title>
<link rel="stylesheet" href="${path}/style.css">
</head>
<body>
<header>
<h1>Mailbox</h1>
<p>Emails stay on this machine and are not sent. Newest first.</p>
<form method="get" action="${path}">
<label for="to">Recipient</label>
<input id="to" name="to" type="email" autocomplete="off" value="${escapeHtml(to)}">
<button type="submit">Show</button>
<a class="quiet" href="${path}">Show all</a>
</form>
</header>
<main>${list}</main>
</body>
</html>
`
}

function renderMail(mail: KeptMail, path: string, open: boolean): string {
  const subject = escapeHtml(mail.subject)
  const links = mail.links
    .map(
      (link) => `<a class="link" href="${escapeHtml(link)}">${escapeHtml(describeLink(link))}</a>`,
    )
    .join('')
  return `<li>
<article>
<h2>${subject}</h2>
<p class="facts">To ${escapeHtml(mail.to)}, <time datetime="${mail.sentAt}">${formatTime(mail.sentAt)}</time></p>
<p class="links">${links}</p>
<details${open ? ' open' : ''}>
<summary>Show the email</summary>
${mail.html === '' ? '' : renderViews(mail, path, open)}
<pre>${escapeHtml(mail.text.trim())}</pre>
</details>
</article>
</li>`
}

/** The email in a frame as wide as a phone or as the page, and a switch to its text: styles follow the choice, not scripts. */
function renderViews({ id, subject }: KeptMail, path: string, open: boolean): string {
  const views = ['Phone', 'Desktop', 'Text'].map(
    (view) =>
      `<label><input type="radio" name="view-${id}" value="${view.toLowerCase()}"${view === 'Phone' ? ' checked' : ''}>${view}</label>`,
  )
  return `<fieldset><legend>View</legend>${views.join('')}</fieldset>
<div class="frame"><iframe title="${escapeHtml(subject)}" src="${path}/mails/${id}" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"${open ? '' : ' loading="lazy"'}></iframe></div>`
}

/** An emailed link is long and full of secrets; its path says its purpose. */
function describeLink(link: string): string {
  if (!URL.canParse(link)) return link
  const url = new URL(link)
  const type = url.searchParams.get('type')
  return type !== null && url.pathname.endsWith('/verify')
    ? `Open the ${type.replaceAll('_', ' ')} link`
    : `Open ${url.host}${url.pathname}`
}

function formatTime(sentAt: string): string {
  return `${sentAt.slice(0, 10)} ${sentAt.slice(11, 19)} UTC`
}

export const MAILBOX_STYLE = `:root {
  color-scheme: light dark;
  --surface: light-dark(#faf8f5, #191715);
  --card: light-dark(#ffffff, #221f1c);
  --line: light-dark(#e4dfd8, #3a3530);
  --text: light-dark(#26221e, #efeae4);
  --quiet: light-dark(#6b635a, #a89f95);
  --accent: light-dark(#b4450c, #f2914f);
  --on-accent: light-dark(#ffffff, #221306);
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 860px; padding: 24px 16px 64px; background: var(--surface); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 24px; }
h2 { margin: 0; font-size: 18px; overflow-wrap: anywhere; }
header p, .facts, .empty { margin: 4px 0 0; color: var(--quiet); }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 20px 0; }
input, button, .link { min-height: 44px; padding: 8px 14px; border: 1px solid var(--line); border-radius: 8px; font: inherit; }
input { flex: 1 1 220px; background: var(--card); color: var(--text); }
button { background: var(--card); color: var(--text); cursor: pointer; }
.quiet { padding: 10px 4px; color: var(--accent); }
ol { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; margin: 0; padding: 0; list-style: none; }
article { padding: 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
.links { display: flex; flex-wrap: wrap; gap: 8px; margin: 12px 0 0; }
.link { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; }
pre { margin: 16px 0 0; color: var(--text); font: 14px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
details { margin-top: 16px; }
summary { padding: 8px 0; color: var(--quiet); cursor: pointer; }
fieldset { display: flex; gap: 4px; align-items: center; width: fit-content; margin: 4px 0 12px; padding: 4px; border: 1px solid var(--line);
  border-radius: 10px; }
legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
label:has([type='radio']) { display: grid; place-items: center; min-height: 44px; padding: 0 16px; border-radius: 8px; cursor: pointer; }
label:has(:checked) { background: var(--accent); color: var(--on-accent); font-weight: 600; }
label:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
[type='radio'] { position: absolute; min-height: 0; opacity: 0; pointer-events: none; }
.frame { width: 100%; height: 640px; min-height: 200px; overflow: hidden; resize: vertical; border: 1px solid var(--line); border-radius: 8px; }
details:has([value='phone']:checked) .frame { max-width: 392px; }
details:has([value='text']:checked) .frame, details:has([type='radio']):not(:has([value='text']:checked)) pre { display: none; }
iframe { display: block; width: 100%; height: 100%; border: 0; background: #ffffff; }
@media (max-width: 30rem) {
  body { padding-inline: 8px; }
  article { padding: 12px; }
}
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`
