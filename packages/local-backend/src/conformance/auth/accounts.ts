import { randomUUID } from 'node:crypto'
import type { SupabaseClientOptions } from '@supabase/supabase-js'
import { expect } from 'vitest'
import {
  createOperator,
  createPerson,
  newEmail,
  removePerson,
  type Person,
} from '#src/conformance/target.ts'

/** Runs a case with a signed-in person, and removes the account afterwards. */
export async function withPerson(
  run: (person: Person) => Promise<void>,
  options?: SupabaseClientOptions<'public'>,
): Promise<void> {
  const person = await createPerson(options)
  try {
    await run(person)
  } finally {
    await removePerson(person)
  }
}

/** Runs a case with an unused address, and removes any account that results. */
export async function withNewEmail(run: (email: string) => Promise<void>): Promise<void> {
  const email = newEmail()
  try {
    await run(email)
  } finally {
    await removeAccount(email)
  }
}

/** Removes the account with that address, if there is one. */
async function removeAccount(email: string): Promise<void> {
  const { admin } = createOperator().auth
  const found = await admin.generateLink({ type: 'recovery', email })
  if (found.error?.status === 404) return
  if (found.error) throw found.error
  const { error } = await admin.deleteUser(found.data.user.id)
  if (error) throw error
}

export function newPassword(): string {
  return `pass ${randomUUID()}`
}

/** The contents of an emailed link or code, without an email. */
export async function generateLink(
  params: Parameters<ReturnType<typeof createOperator>['auth']['admin']['generateLink']>[0],
): Promise<{ userId: string; link: string; code: string; tokenHash: string }> {
  const { data, error } = await createOperator().auth.admin.generateLink(params)
  if (error) throw error
  const { action_link: link, email_otp: code, hashed_token: tokenHash } = data.properties
  return { userId: data.user.id, link, code, tokenHash }
}

interface Refusal {
  status?: number
  code?: string | number
}

/** A refusal in GoTrue's terms: status and the name of the error. */
export function expectRefusal(error: object | null, status: number, code: string): void {
  const { status: actualStatus, code: actualCode } = (error ?? {}) as Refusal
  expect({ status: actualStatus, code: actualCode }).toEqual({ status, code })
}
