import { expect } from 'vitest'
import type { MethodCase } from '#src/conformance/method-tables.ts'
import {
  createOperator,
  createPerson,
  createVisitor,
  removePerson,
  target,
  type Person,
} from '#src/conformance/target.ts'

/** The schema of `migrations/10_rest.sql`, as an anonymous caller sees it. */
export const workshop = createVisitor().schema('workshop')
/** The same with the secret key. */
export const operatorWorkshop = createOperator().schema('workshop')

/** All tools by number; filters are added to it. */
export function selectTools(columns = 'id') {
  return workshop.from('tools').select(columns).order('id')
}

type ToolQuery = ReturnType<typeof selectTools>

/** A case of a filter on the five tools, which leaves these numbers. */
export function keeps(
  ids: number[],
  does: string,
  apply: (query: ToolQuery) => PromiseLike<{ data: unknown; error: unknown }>,
): MethodCase {
  return {
    does,
    run: async () => {
      const { data, error } = await apply(selectTools())
      expect({ error, data }).toEqual({ error: null, data: ids.map((id) => ({ id })) })
    },
  }
}

/** A case whose answer has exactly this data. */
export function gives(
  data: unknown,
  does: string,
  ask: () => PromiseLike<{ data: unknown; error: unknown }>,
): MethodCase {
  return {
    does,
    run: async () => {
      const answer = await ask()
      expect({ error: answer.error, data: answer.data }).toEqual({ error: null, data })
    },
  }
}

/** A case with this status and these parts of an error body. */
export function refuses(
  status: number,
  parts: { code: string; message?: unknown; details?: unknown; hint?: unknown },
  does: string,
  ask: () => PromiseLike<{ data: unknown; error: unknown; status: number }>,
): MethodCase {
  return {
    does,
    run: async () => {
      const answer = await ask()
      expect({ status: answer.status, data: answer.data, error: answer.error }).toEqual({
        status,
        data: null,
        error: {
          code: parts.code,
          message: parts.message ?? expect.any(String),
          details: 'details' in parts ? parts.details : expect.toSatisfy(isTextOrNull),
          hint: 'hint' in parts ? parts.hint : expect.toSatisfy(isTextOrNull),
        },
      })
    },
  }
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string'
}

let owner: Promise<Person> | null = null

/** The one person of a test file, whose diary the cases change. Diaries are deleted with the account. */
export async function findOwner(): Promise<Person> {
  owner ??= createPerson()
  return await owner
}

/** The owner's diary. */
export async function openDiary() {
  const { client } = await findOwner()
  return client.schema('workshop').from('diary')
}

/** A raw HTTP request, in the owner's name and the schema `workshop`. */
export async function sendAsOwner(
  method: string,
  path: string,
  { body, headers = {} }: { body?: string | undefined; headers?: Record<string, string> } = {},
): Promise<Response> {
  const { client } = await findOwner()
  const { data } = await client.auth.getSession()
  const isRead = method === 'GET' || method === 'HEAD'
  return await fetch(`${target.url}/rest/v1/${path}`, {
    method,
    body: body ?? null,
    headers: {
      apikey: target.publishableKey,
      Authorization: `Bearer ${data.session?.access_token}`,
      [isRead ? 'Accept-Profile' : 'Content-Profile']: 'workshop',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
  })
}

/** Removes the owner's account, and with it the diary. */
export async function leaveWorkshop(): Promise<void> {
  if (owner) await removePerson(await owner)
  owner = null
}
