import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { TestServer } from '#src/testing/start-test-server.ts'

const password = 'correct horse'
const mails = z.array(z.object({ links: z.array(z.string()) }))

export interface OpenedAccount {
  id: string
  client: SupabaseClient
}

/** Opens the link in the newest email to an address, as a browser would. */
async function openLink(site: TestServer, address: string): Promise<void> {
  const mailbox = `${site.server.localUrl}/__dev/mailbox?to=${encodeURIComponent(address)}`
  const [newest] = mails.parse(await (await fetch(mailbox)).json())
  const link = newest?.links[0]
  if (link === undefined) throw new Error(`There is no link in a mail to ${address}.`)
  await fetch(link, { redirect: 'manual' })
}

/** Signs up as people do: the form, the link in the email, the password. */
export async function signUp(site: TestServer, address: string): Promise<OpenedAccount> {
  const { localUrl, supabase } = site.server
  const client = createClient(localUrl, supabase.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const asked = await client.auth.signUp({ email: address, password })
  if (asked.error) throw asked.error
  await openLink(site, address.toLowerCase())
  const { data, error } = await client.auth.signInWithPassword({ email: address, password })
  if (error) throw error
  return { id: data.user.id, client }
}

/** Changes an account's address, with the links in both emails. */
export async function changeAddress(
  site: TestServer,
  { client }: OpenedAccount,
  [from, to]: [string, string],
): Promise<void> {
  const { error } = await client.auth.updateUser({ email: to })
  if (error) throw error
  await openLink(site, from)
  await openLink(site, to)
}

/** Deletes an account as its owner does. */
export async function leave(
  site: TestServer,
  { client }: OpenedAccount,
  address: string,
): Promise<void> {
  const { data } = await client.auth.getSession()
  const response = await fetch(`${site.server.localUrl}/api/account/delete`, {
    method: 'POST',
    body: JSON.stringify({ email: address, password }),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${data.session?.access_token ?? ''}`,
    },
  })
  if (response.status !== 204) throw new Error(await response.text())
}
