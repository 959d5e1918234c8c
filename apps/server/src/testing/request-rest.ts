import { z } from 'zod'
import type { TestServer } from '#src/testing/start-test-server.ts'

/** The caller's key and token. */
export interface Caller {
  apikey: string
  token?: string
}

export interface Question {
  schema: string
  method: string
  /** Below `/rest/v1`. */
  path: string
  body?: unknown
}

export interface Answered {
  status: number
  rows: unknown[]
  /** How many rows were changed. */
  touched: number
  code: string
  message: string
  hint: string | null
}

const errorSchema = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.string().nullable(),
})

/** Calls the API of the database. Changes are rolled back before the answer. */
export async function requestRest(
  site: TestServer,
  { apikey, token }: Caller,
  { schema, method, path, body }: Question,
): Promise<Answered> {
  const isChange = method !== 'GET' && !path.startsWith('/rpc/')
  const response = await fetch(`${site.server.localUrl}/rest/v1${path}`, {
    method,
    headers: {
      apikey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'accept-profile': schema,
      'content-profile': schema,
      'content-type': 'application/json',
      prefer: `handling=strict, tx=rollback${isChange ? ', return=minimal, count=exact' : ''}`,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const content: unknown = text === '' ? [] : JSON.parse(text)
  const { status } = response
  const touched = Number(response.headers.get('content-range')?.split('/')[1] ?? 0)
  if (response.ok) {
    const rows = Array.isArray(content) ? content : [content]
    return { status, rows, touched, code: '', message: '', hint: null }
  }
  return { status, rows: [], touched: 0, ...errorSchema.parse(content) }
}

/** Some of them at a time, so that a list of thousands does not flood the server. */
export async function requestThrough<Item, Result>(
  items: Item[],
  ask: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const atATime = 8
  for (let start = 0; start < items.length; start += atATime) {
    results.push(...(await Promise.all(items.slice(start, start + atATime).map(ask))))
  }
  return results
}
