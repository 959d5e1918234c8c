import { expect, type APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import { findSentMails } from '../servers/shared-server.ts'

const mails = z.array(
  z.object({ subject: z.string(), text: z.string(), links: z.array(z.string()) }),
)
const configSchema = z.object({ mailboxUrl: z.string().nullable() })
export type Mail = z.infer<typeof mails>[number]

/** All emails that the server has sent to an address, newest first. */
export async function readMails(request: APIRequestContext, to: string): Promise<Mail[]> {
  const response = await request.get(await findMailbox(request), { params: { to } })
  expect(response.status()).toBe(200)
  return mails.parse(await response.json())
}

/** A server that stores its emails says where; a server next to a Supabase project sends them to an SMTP server. */
async function findMailbox(request: APIRequestContext): Promise<string> {
  const config = configSchema.parse(await (await request.get('/config.json')).json())
  const mailbox = config.mailboxUrl === null ? findSentMails() : '/__dev/mailbox'
  if (mailbox === null) throw new Error('The mails of this server cannot be read.')
  return mailbox
}

/** The link in the newest email to an address, once there are `count` emails. */
export async function waitForLink(
  request: APIRequestContext,
  to: string,
  count = 1,
): Promise<string> {
  await expect
    .poll(async () => (await readMails(request, to)).length, { message: `mails to ${to}` })
    .toBeGreaterThanOrEqual(count)
  const [newest] = await readMails(request, to)
  const link = newest?.links[0]
  if (link === undefined) throw new Error(`The mail to ${to} has no link: ${newest?.text}`)
  return link
}
