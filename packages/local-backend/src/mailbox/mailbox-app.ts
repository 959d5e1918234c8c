import { Hono, type Context, type MiddlewareHandler } from 'hono'
import type { Keys } from '#src/context.ts'
import { UnauthorizedError } from '#src/errors.ts'
import { createCallerResolver } from '#src/keys/resolve-caller.ts'
import { refuseStrangers } from '#src/mailbox/loopback-only.ts'
import type { KeptMail, Mailbox } from '#src/mailbox/mailbox.ts'
import { MAILBOX_STYLE, renderMailboxPage } from '#src/mailbox/mailbox-page.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** Where emails have their pictures: public files, such as those of offers, and the logo. */
const PICTURES = ['/storage/v1/object/public/', '/icons/']

/**
 * The mailbox for the person at this machine: JSON, and a page. Mount it only if emails are not sent and the server
 * listens on a loopback address; any other request gets the answer that there is nothing here.
 */
export function createMailboxApp(mailbox: Mailbox): Hono {
  return new Hono()
    .use(refuseStrangers())
    .use(keepToYourself)
    .get('/', async (c) => c.json(await listMails(mailbox, c)))
    .get('/ui', async (c) => {
      const to = readRecipient(c)?.trim()
      const mails = await mailbox.list({ to: to === '' ? undefined : to })
      return c.html(renderMailboxPage(mails, to ?? '', pathOf(c.req.path)), 200, {
        'Content-Security-Policy': PAGE_POLICY,
        // A page that an email's link opens cannot reach this one.
        'Cross-Origin-Opener-Policy': 'same-origin',
      })
    })
    .get('/ui/style.css', (c) => c.body(MAILBOX_STYLE, 200, { 'Content-Type': 'text/css' }))
    .get('/ui/mails/:id', async (c) => {
      const mail = await mailbox.find(c.req.param('id'))
      if (!mail) return c.notFound()
      return c.html(openLinksOutside(mail.html), 200, {
        'Content-Security-Policy': mailPolicy(new URL(c.req.url)),
      })
    })
}

/**
 * The mailbox for the operator's terminal, if the server listens beyond this machine: JSON for callers with the secret
 * key, which could create such links itself. Everybody else gets the answer that there is nothing here.
 */
export function createOperatorMailbox(mailbox: Mailbox, keys: Keys): Hono {
  const resolveCaller = createCallerResolver(keys)
  return new Hono()
    .use(async (c, next) => {
      if (!(await isOperator(c.req.header('apikey')))) return c.notFound()
      return await next()
    })
    .use(keepToYourself)
    .get('/', async (c) => c.json(await listMails(mailbox, c)))

  async function isOperator(apikey: string | undefined): Promise<boolean> {
    try {
      return (await resolveCaller({ apikey, authorization: null })).role === 'service_role'
    } catch (error) {
      if (error instanceof UnauthorizedError) return false
      throw error
    }
  }
}

const keepToYourself: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Referrer-Policy', 'no-referrer')
}

async function listMails(mailbox: Mailbox, c: Context): Promise<Omit<KeptMail, 'id'>[]> {
  const mails = await mailbox.list({ to: readRecipient(c) })
  return mails.map(({ id: _id, ...mail }) => mail)
}

/** No address has a NUL character, which PostgreSQL would refuse. */
function readRecipient(c: Context): string | undefined {
  return c.req.query('to')?.replaceAll('\0', '')
}

function pathOf(requestPath: string): string {
  return requestPath.replace(/\/$/, '')
}

/**
 * An email is a separate document that runs nothing, sends no form, loads only the app's own pictures, and opens its links
 * outside the frame.
 */
function mailPolicy({ port }: URL): string {
  const pictures = ['localhost', '127.0.0.1'].flatMap((host) =>
    PICTURES.map((path) => `http://${host}${port === '' ? '' : `:${port}`}${path}`),
  )
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data: ${pictures.join(' ')}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')
}

/** The email is in a frame, so its links open in a new window. The first `base` counts, also before that of the email. */
function openLinksOutside(html: string): string {
  return `<!doctype html><base target="_blank">${html.replace(/^\s*<!doctype[^>]*>/iu, '')}`
}
