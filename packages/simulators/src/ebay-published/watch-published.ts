import type { Context, Hono } from 'hono'
import { accountCalls } from '#src/ebay-published/account.ts'
import { commonErrors, errorsShape, type PublishedCall } from '#src/ebay-published/call.ts'
import { commerceCalls } from '#src/ebay-published/commerce.ts'
import { inventoryCalls } from '#src/ebay-published/inventory.ts'
import { oauthCalls } from '#src/ebay-published/oauth.ts'
import { compareShape } from '#src/ebay-published/shape.ts'

const calls = [...inventoryCalls, ...accountCalls, ...commerceCalls, ...oauthCalls]

/**
 * Compares every call, and the simulator's answer, with eBay's published API. Returns the list in which it records
 * differences, as 'call: difference'. Add it before the routes.
 */
export function watchPublished(app: Hono): string[] {
  const differences: string[] = []
  app.use(async (context, next) => {
    const name = `${context.req.method} ${context.req.path}`
    // The pages for people are our own.
    if (name.startsWith('GET /oauth2/')) return next()
    const call = calls.find(({ is }) => is.test(name))
    const asked = call ? await compareCall(context, call) : ['nobody published this call']
    await next()
    const answered = call ? await compareAnswer(context.res.clone(), call) : []
    differences.push(...[...asked, ...answered].map((text) => `${call?.name ?? name}: ${text}`))
    return undefined
  })
  return differences
}

async function compareCall(
  context: Context,
  { headers = {}, query = {}, body }: PublishedCall,
): Promise<string[]> {
  const { req } = context
  const given = Object.keys(req.query())
  const wrongHeaders = Object.entries(headers)
    .filter(([name, form]) => !form.test(req.header(name) ?? ''))
    .map(([name]) => `header ${name}: ${req.header(name) ?? 'missing'}`)
  const missing = Object.entries(query)
    .filter(([name, need]) => need === 'needed' && !given.includes(name))
    .map(([name]) => `query ${name}: missing`)
  const unknown = given.filter((name) => !(name in query)).map((name) => `query ${name}: unknown`)
  const sent = body === undefined ? [] : compareShape(await readBody(context), body, 'sent')
  return [...wrongHeaders, ...missing, ...unknown, ...sent]
}

async function readBody({ req }: Context): Promise<unknown> {
  const text = await req.text()
  const isForm = req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : parse(text)
}

async function compareAnswer(response: Response, call: PublishedCall): Promise<string[]> {
  const { status } = response
  const text = await response.text()
  if (status >= 400)
    return call.refusal ? compareShape(parse(text), call.refusal) : refused(text, call)
  const shape = call.answers[status]
  if (shape === undefined) return [`status ${status}`]
  if (shape === null) return text === '' ? [] : [`status ${status} with a body`]
  return compareShape(parse(text), shape)
}

function refused(text: string, { errors }: PublishedCall): string[] {
  const body = parse(text)
  const wrong = compareShape(body, errorsShape)
  if (wrong.length > 0 || errors === null) return wrong
  return (body as { errors: { errorId: number }[] }).errors
    .filter(({ errorId }) => ![...errors, ...commonErrors].includes(errorId))
    .map(({ errorId }) => `error ${errorId}`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
