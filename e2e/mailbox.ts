import { expect, type APIRequestContext } from '@playwright/test'
import { z } from 'zod'

const mails = z.array(
  z.object({ subject: z.string(), text: z.string(), links: z.array(z.string()) }),
)
export type Mail = z.infer<typeof mails>[number]

/** All mails to an address that the local mailbox keeps, newest first. */
export async function readMails(request: APIRequestContext, to: string): Promise<Mail[]> {
  const response = await request.get('/__dev/mailbox', { params: { to } })
  expect(response.status()).toBe(200)
  return mails.parse(await response.json())
}

/** The link of the newest mail to an address, once there are `count` of them. */
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
