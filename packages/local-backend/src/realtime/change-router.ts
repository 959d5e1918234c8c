import type { Pool } from 'pg'
import type { Log } from '#src/log.ts'
import { prepareQuestion } from '#src/realtime/answer-conditions.ts'
import type { Binding, ChangeTarget } from '#src/realtime/binding.ts'
import {
  compileFilter,
  LONGEST_VALUE,
  parseFilter,
  type Canonicalise,
  type FilterDatabase,
} from '#src/realtime/change-filter.ts'
import type { Change } from '#src/realtime/change-stream.ts'
import { isRefusedValue } from '#src/realtime/is-refused-value.ts'
import { JoinError, type BindingRequest } from '#src/realtime/join-config.ts'
import { readableColumns } from '#src/realtime/read-visible.ts'
import { limitConcurrency } from '#src/limit-concurrency.ts'
import type { Table, TableCatalog } from '#src/realtime/table-catalog.ts'
import type { Visibility } from '#src/realtime/visibility.ts'

export interface ChangeRouter {
  /** Checks a subscription against the database; throws `JoinError`. Nothing is delivered before `add`. */
  prepare(request: BindingRequest, role: string, target: ChangeTarget): Promise<Binding>
  add(bindings: Binding[]): void
  remove(bindings: Binding[]): void
  /** Delivers a change to everybody who subscribed to it and may see it, sooner or later but in order. */
  route(change: Change): Promise<void>
  /** All listeners. */
  targets(): Set<ChangeTarget>
}

type Delivery = () => void

/** Changes whose listeners are checked in PostgreSQL at the same time. */
const CHECKED_AT_ONCE = 4
/** Changes that may wait for checks of earlier ones. */
const MAX_QUESTIONED = 100
/** Checks of joining clients that run at the same time. */
const TRIED_AT_ONCE = 2
const EVENTS = ['*', 'INSERT', 'UPDATE', 'DELETE']
const NOT_PUBLISHED =
  'Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters'

/** Knows who listens for what, and delivers each change to them. */
export function createChangeRouter(
  pool: Pool,
  catalog: TableCatalog,
  visibility: Visibility,
  log: Log,
): ChangeRouter {
  const listening = new Map<string, Set<Binding>>()
  let lastId = 0
  let waiting = 0
  let delivered: Promise<void> = Promise.resolve()
  /** Channels with a filter that PostgreSQL evaluates. Patterns can be made slow, so these wait only for each other. */
  const questioning = new WeakSet<ChangeTarget>()
  let questioned = 0
  let answered: Promise<void> = Promise.resolve()
  const tryInTurn = limitConcurrency(TRIED_AT_ONCE)

  const canonicalise: Canonicalise = async (values, column) => {
    try {
      const { rows } = await pool.query<{ texts: string[] }>(
        `select array(
           select left(given.text::${column.sqlType}::text, ${LONGEST_VALUE + 1})
           from unnest($1::text[]) with ordinality as given (text, place) order by place
         ) as texts`,
        [values],
      )
      const texts = rows[0]?.texts ?? values
      // A cast in PostgreSQL writes true, the stream of changes t.
      return column.baseType === 'bool' ? texts.map((text) => text.slice(0, 1)) : texts
    } catch (error) {
      if (!isRefusedValue(error)) throw error
      throw new JoinError(`invalid value for filter ${column.name}`, { cause: error })
    }
  }

  const filterDatabase: FilterDatabase = {
    canonicalise,
    prepareQuestion: (...condition) => tryInTurn(() => prepareQuestion(pool, ...condition)),
  }

  return {
    async prepare(request, role, target) {
      const schema = request.schema ?? 'public'
      const table = request.table && request.table !== '*' ? request.table : null
      if (!EVENTS.includes(request.event)) throw new JoinError(`Unknown event ${request.event}`)
      lastId += 1
      const binding = { id: lastId, event: request.event, schema, table, target }
      if (table === null) {
        if (request.filter) throw new JoinError('A filter needs a table')
        if (!(await catalog.hasPublished(schema))) throw new JoinError(NOT_PUBLISHED)
        return { ...binding, select: null, matches: () => true, questions: [] }
      }
      const found = await catalog.find(schema, table)
      if (!found?.isPublished || found.isPartition) throw new JoinError(NOT_PUBLISHED)
      const select = checkColumns(found, role, request.select ?? null)
      const conditions = request.filter ? parseFilter(request.filter) : []
      return {
        ...binding,
        select,
        ...(await compileFilter(conditions, found, role, filterDatabase)),
      }
    },
    add(bindings) {
      for (const binding of bindings) {
        const key = listeningKey(binding.schema, binding.table)
        const others = listening.get(key) ?? new Set()
        listening.set(key, others.add(binding))
        if (binding.questions.length > 0) questioning.add(binding.target)
      }
    },
    remove(bindings) {
      for (const binding of bindings) {
        const key = listeningKey(binding.schema, binding.table)
        const others = listening.get(key)
        others?.delete(binding)
        if (others?.size === 0) listening.delete(key)
      }
    },
    async route(change) {
      const interested = findInterested(change)
      const slow = interested.filter(({ target }) => questioning.has(target))
      if (slow.length > 0) routeSlowly(change, slow)
      const others = interested.filter(({ target }) => !questioning.has(target))
      if (others.length === 0) return
      const checked = check(change, others)
      // Several changes are checked at once; they are sent in their original order.
      waiting += 1
      delivered = deliverAfter(delivered, checked)
      if (waiting >= CHECKED_AT_ONCE) await delivered
    },
    targets() {
      return new Set(
        [...listening.values()].flatMap((bindings) => [...bindings].map((each) => each.target)),
      )
    },
  }

  function findInterested(change: Change): Binding[] {
    const keys = [listeningKey(change.schema, change.table), listeningKey(change.schema, null)]
    const candidates = keys.flatMap((key) => [...(listening.get(key) ?? [])])
    return visibility.chooseInterested(change, candidates)
  }

  /** One change after another, parallel to everything else; a listener with too many checks has to rejoin. */
  function routeSlowly(change: Change, interested: Binding[]): void {
    if (questioned >= MAX_QUESTIONED) {
      for (const { target } of interested) target.fail()
      return
    }
    questioned += 1
    answered = answerAfter(answered, change, interested)
  }

  async function answerAfter(
    before: Promise<void>,
    change: Change,
    interested: Binding[],
  ): Promise<void> {
    await before
    for (const deliver of await check(change, interested)) deliver()
    questioned -= 1
  }

  async function deliverAfter(before: Promise<void>, checked: Promise<Delivery[]>): Promise<void> {
    await before
    for (const deliver of await checked) deliver()
    waiting -= 1
  }

  async function check(change: Change, interested: Binding[]): Promise<Delivery[]> {
    try {
      return await findDeliveries(change, interested)
    } catch (error) {
      log.error('realtime.delivery_failed', { reason: String(error) })
      // Nobody may take it for nothing: the listeners rejoin and fetch again.
      return [...new Set(interested.map(({ target }) => target))].map(
        (target) => () => target.fail(),
      )
    }
  }

  async function findDeliveries(change: Change, interested: Binding[]): Promise<Delivery[]> {
    const table = await catalog.find(change.schema, change.table)
    const { views, undecided } = await visibility.findViews(change, table, interested)
    return [
      ...undecided.map(
        ({ target }) =>
          () =>
            target.fail(),
      ),
      ...views.flatMap(({ bindings, data }) =>
        [...idsByTarget(bindings)].map(
          ([target, ids]) =>
            () =>
              target.deliver(ids, data),
        ),
      ),
    ]
  }
}

function idsByTarget(bindings: Binding[]): Map<ChangeTarget, number[]> {
  const ids = new Map<ChangeTarget, number[]>()
  for (const { id, target } of bindings) ids.set(target, [...(ids.get(target) ?? []), id])
  return ids
}

function checkColumns(table: Table, role: string, select: string[] | null): string[] | null {
  const readable = new Set(readableColumns(table, role, null).map(({ name }) => name))
  if (!table.key.every((name) => readable.has(name)) || readable.size === 0) {
    throw new JoinError(NOT_PUBLISHED)
  }
  const unknown = select?.find((name) => !readable.has(name))
  if (unknown !== undefined) throw new JoinError(`invalid column for select ${unknown}`)
  return select
}

function listeningKey(schema: string, table: string | null): string {
  return JSON.stringify([schema, table])
}
