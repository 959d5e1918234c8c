import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { answerError, toAuthError } from '#src/auth/answer-error.ts'
import { escapeHtml } from '#src/mailbox/render-template.ts'
import type { Log } from '#src/log.ts'

/**
 * If a link failed because of an error here, it stays valid, and the answer asks the person to open it again. A browser
 * gets a page, any other client the usual answer.
 */
export function answerFailedLink(c: Context, thrown: unknown, log: Log): Response {
  if (!(c.req.header('accept') ?? '').includes('text/html')) return answerError(c, thrown, log)
  const error = toAuthError(c, thrown, log)
  return c.html(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>That did not work</title>
<body><main><h1>That did not work</h1><p>Nothing was changed, and your link is still good. Please open it again in a minute.</p>
<p>${escapeHtml(error.message)}</p></main></body></html>`,
    error.status as ContentfulStatusCode,
    { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" },
  )
}
