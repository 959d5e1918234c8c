import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Backend } from '#src/backend.ts'
import {
  calendarToken,
  describeCalendarFeed,
  endCalendarFeed,
  makeCalendarFeed,
} from '#src/commands/calendar/keep-calendar-feed.ts'
import { readCalendar } from '#src/commands/calendar/read-calendar.ts'
import { createWorkGate } from '#src/commands/concurrency/work-gate.ts'
import { writeCalendar } from '#src/functions/calendar/write-calendar.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { AppError } from '#src/http/app-error.ts'
import { clientAddress } from '#src/http/client-address.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import type { ServerEnv } from '#src/http/server-env.ts'

interface CalendarDependencies {
  backend: Backend
  publicUrl: string
  trustProxy: number
}

/** One with thousands of products takes a second, and most take none. */
const writtenAtOnce = 2
const waitingCalendars = 50
const patience = 30_000
/** Seconds for which a program may cache it. */
const freshSeconds = 300

/** The calendar of upcoming events, at its secret address (docs/behaviour/calendar.md). */
export function createCalendarHandler(dependencies: CalendarDependencies): Hono<ServerEnv> {
  const { backend, publicUrl, trustProxy } = dependencies
  const limitNew = createRateLimit(backend, 'new-calendars')
  const limitReads = createRateLimit(backend, 'calendar-reads')
  const limitWrong = createRateLimit(backend, 'wrong-calendars')
  const enterWriting = createWorkGate(writtenAtOnce, waitingCalendars, patience)
  const app = new Hono<ServerEnv>()

  app.get('/', async (context) => {
    const claims = await admitPerson(context, backend)
    return context.json(await describeCalendarFeed(backend, claims.sub))
  })

  app.post('/', async (context) => {
    const claims = await admitPerson(context, backend)
    await limitNew(claims.sub)
    return context.json(await makeCalendarFeed(backend, claims.sub, publicUrl), 201)
  })

  app.delete('/', async (context) => {
    const claims = await admitPerson(context, backend)
    await endCalendarFeed(backend, claims.sub)
    return context.body(null, 204)
  })

  app.get('/:file', async (context) => {
    const token = context.req.param('file').replace(/\.ics$/, '')
    const isToken = calendarToken.test(token)
    if (isToken) await limitReads(token)
    const events = isToken ? await readCalendar(backend, token) : null
    if (events === null) {
      await limitWrong(clientAddress(context, trustProxy))
      throw new AppError('not_found', 'There is nothing at this address.')
    }
    const text = await enterWriting(() => writeCalendar(events, publicUrl))
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    context.header('etag', tag)
    context.header('cache-control', `private, max-age=${freshSeconds}`)
    if (namesTag(context.req.header('if-none-match'), tag)) return context.body(null, 304)
    return context.body(text, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="sampletrail.ics"',
      'x-robots-tag': 'noindex',
    })
  })

  return app
}

function namesTag(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.includes(tag) || tags.includes('*')
}
