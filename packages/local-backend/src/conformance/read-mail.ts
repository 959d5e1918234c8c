import { z } from 'zod'
import { target } from '#src/conformance/target.ts'

const mailsSchema = z.array(
  z.object({ to: z.string(), subject: z.string(), text: z.string(), links: z.array(z.string()) }),
)

type Mail = z.infer<typeof mailsSchema>[number]

/** An email may be sent after the answer to its request. In milliseconds. */
const LONGEST_WAIT = 5000
const PAUSE = 50

/** The newest email to an address, once at least `count` have arrived. Throws if they do not arrive. */
export async function readMail(to: string, count = 1): Promise<Mail> {
  const end = Date.now() + LONGEST_WAIT
  for (;;) {
    const mails = await listMails(to)
    const [newest] = mails
    if (newest !== undefined && mails.length >= count) return newest
    if (Date.now() > end) throw new Error(`${mails.length} of ${count} mails to ${to}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

/** All emails to an address, newest first. */
export async function listMails(to: string): Promise<Mail[]> {
  if (target.mailboxUrl === null) throw new Error('This project has no readable mailbox')
  const answer = await fetch(`${target.mailboxUrl}?to=${encodeURIComponent(to)}`)
  return mailsSchema.parse(await answer.json())
}

/** The link in the newest email to an address. */
export async function readLink(to: string, count = 1): Promise<string> {
  const [link] = (await readMail(to, count)).links
  if (link === undefined) throw new Error(`The mail to ${to} has no link`)
  return link
}

/** The six digits in the newest email to an address. */
export async function readCode(to: string, count = 1): Promise<string> {
  const [code] = /\b\d{6}\b/.exec((await readMail(to, count)).text) ?? []
  if (code === undefined) throw new Error(`The mail to ${to} has no code`)
  return code
}

/** Opens an emailed link as a browser would, and returns where it leads. */
export async function openLink(link: string): Promise<URL> {
  const answer = await fetch(link, { redirect: 'manual' })
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`The link answers ${answer.status} and leads nowhere`)
  return new URL(location)
}
