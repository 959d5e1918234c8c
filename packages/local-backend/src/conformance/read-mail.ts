import { z } from 'zod'
import { target } from '#src/conformance/target.ts'

const mailsSchema = z.array(
  z.object({ to: z.string(), subject: z.string(), text: z.string(), links: z.array(z.string()) }),
)

type Mail = z.infer<typeof mailsSchema>[number]

/** The newest mail to an address. Throws when none is there. */
export async function readMail(to: string): Promise<Mail> {
  if (target.mailboxUrl === null) throw new Error('This project has no readable mailbox')
  const answer = await fetch(`${target.mailboxUrl}?to=${encodeURIComponent(to)}`)
  const [newest] = mailsSchema.parse(await answer.json())
  if (newest === undefined) throw new Error(`No mail to ${to}`)
  return newest
}
