import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { z } from 'zod'

const configSchema = z.object({ publishableKey: z.string() })
const mailsSchema = z.array(z.object({ links: z.array(z.string()) }))

/** How a signed-in person's browser calls the server. */
export interface Account {
  userId: string
  email: string
  password: string
  headers: Record<string, string>
}

/** The links in all emails to an address. */
type ReadLinks = (url: string, email: string) => Promise<string[]>

/** Creates an account as a person does: sign-up, link in the email, sign-in. */
export async function signUp(url: string, readLinks: ReadLinks = readMailbox): Promise<Account> {
  const { client } = await connect(url)
  const email = `faults-${randomUUID()}@example.com`
  const password = randomUUID()
  const made = await client.auth.signUp({ email, password })
  if (made.error) throw made.error
  const links = await readLinks(url, email)
  const link = links.find((candidate) => candidate.includes('/auth/v1/verify'))
  if (link === undefined) throw new Error('No confirmation mail arrived')
  const { pathname, search } = new URL(link)
  await fetch(`${url}${pathname}${search}`, { redirect: 'manual' })
  return await signIn(url, { email, password })
}

/** Signs in again, also at another server that has the account. */
export async function signIn(
  url: string,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<Account> {
  const { publishableKey, client } = await connect(url)
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return {
    userId: data.user.id,
    email,
    password,
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${data.session.access_token}`,
      'content-type': 'application/json',
    },
  }
}

/** The emails that the server stores on this machine because it has no SMTP server, newest first. */
async function readMailbox(url: string, email: string): Promise<string[]> {
  const mails = await getJson(`${url}/__dev/mailbox?to=${encodeURIComponent(email)}`)
  return mailsSchema.parse(mails).flatMap(({ links }) => links)
}

async function connect(url: string) {
  const { publishableKey } = configSchema.parse(await getJson(`${url}/config.json`))
  const client = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  return { publishableKey, client }
}

async function getJson(url: string): Promise<unknown> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return await response.json()
}
