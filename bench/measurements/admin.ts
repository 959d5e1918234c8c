import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { z } from 'zod'
import { createAccounts, pick } from '../data/account.ts'
import { adminFacts, adminLists, type AdminList } from './admin-lists.ts'
import { expectOk } from '../probes/expect-ok.ts'
import { fillInstallation } from '../data/many-people.ts'
import { median } from '../probes/quantiles.ts'
import type { Figure } from '../report.ts'
import { startServer, serverCommand } from '../../tools/running/server-process.ts'

const port = 4396
const rounds = 5
/** Milliseconds: the limit for a table's slowest request, in the median of its rounds. */
const patience = 500
const sizes = [10, 25, 50, 100]
const usualSize = 25

const factsSchema = z.object({ databaseUrl: z.string() })
const rowsSchema = z.array(z.looseObject({ total: z.number().optional() }))
const countSchema = z.number()

type Body = Record<string, unknown>
type Ask = (rpc: string, body: Body) => Promise<unknown>

interface Question {
  name: string
  body: Body
}

interface Answer {
  table: string
  name: string
  median: number
  most: number
}

/** Requests every table of the back office with 100,000 people and a million products over HTTP, as the browser does. */
export async function measureAdmin(): Promise<Figure[]> {
  const data = await mkdtemp(join(tmpdir(), 'sampletrail-bench-'))
  const server = await startServer(serverCommand, port, {
    DATA_DIR: data,
    LOG_LEVEL: 'silent',
    CATALOGUE_PICTURES: 'off',
  })
  const facts: unknown = JSON.parse(readFileSync(join(data, 'running.json'), 'utf8'))
  const database = new Client({ connectionString: factsSchema.parse(facts).databaseUrl })
  await database.connect()
  try {
    const began = performance.now()
    await fillInstallation(database)
    const seconds = (performance.now() - began) / 1000
    const admin = pick(await createAccounts(server.url, data, 1, 1), 0)
    await database.query('update public.subscriptions set is_admin = true where user_id = $1', [
      admin.userId,
    ])
    const ask: Ask = async (rpc, body) => {
      const sent = fetch(`${server.url}/rest/v1/rpc/${rpc}`, {
        method: 'POST',
        headers: admin.headers,
        body: JSON.stringify(body),
      })
      return JSON.parse((await expectOk(sent)).toString()) as unknown
    }
    const answers: Answer[] = []
    for (const list of [...adminLists, await describeProductsOfSomebody(database)]) {
      answers.push(...(await measureList(ask, list)))
    }
    for (const [name, rpc] of Object.entries(adminFacts)) {
      answers.push(await measure('dashboard and filters', name, () => ask(rpc, {})))
    }
    return [
      { name: 'Back office: an installation is filled', value: seconds, unit: 's' },
      ...figuresOf(answers),
      {
        name: 'Back office: load average, in times of the processors',
        value: (loadavg()[0] ?? 0) / cpus().length,
        unit: 'ratio',
      },
    ]
  } finally {
    await database.end()
    await server.stop()
    await rm(data, { recursive: true })
  }
}

/** The products of the person with most. */
async function describeProductsOfSomebody(database: Client): Promise<AdminList> {
  const { rows } = await database.query<{ user_id: string }>(
    'select user_id from internal.product_counts order by held desc limit 1',
  )
  return {
    name: 'products of somebody',
    rpc: 'admin_user_products',
    count: 'admin_count_user_products',
    always: { p_user: rows[0]?.user_id },
  }
}

async function measureList(ask: Ask, list: AdminList): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const { name, body } of await listQuestions(ask, list)) {
    // As the browser does: the rows and their number at once.
    answers.push(
      await measure(list.name, name, () =>
        Promise.all([
          ask(list.rpc, body),
          ...(list.count === undefined ? [] : [ask(list.count, withoutPage(body))]),
        ]),
      ),
    )
  }
  return answers
}

async function countRows(ask: Ask, { rpc, count, always = {} }: AdminList): Promise<number> {
  if (count !== undefined) return countSchema.parse(await ask(count, always))
  const [row] = rowsSchema.parse(await ask(rpc, { ...always, p_limit: 1, p_offset: 0 }))
  return row?.total ?? 0
}

async function listQuestions(ask: Ask, list: AdminList): Promise<Question[]> {
  const { always = {}, sorts = [], filters = {}, searches = {}, reach } = list
  const total = Math.min(await countRows(ask, list), reach ?? Number.POSITIVE_INFINITY)
  const last = Math.floor((total - 1) / usualSize) * usualSize
  const middle = Math.floor(last / 2 / usualSize) * usualSize
  const page = (more: Body, size = usualSize, offset = 0): Body => ({
    ...always,
    ...more,
    p_limit: size,
    p_offset: offset,
  })
  const orders = sorts.flatMap((sort) =>
    [true, false].map((isDescending) => ({
      name: `${sort} ${isDescending ? 'down' : 'up'}`,
      body: { p_sort: sort, p_descending: isDescending },
    })),
  )
  const pages = { 'first page': 0, 'middle page': middle, 'last page': last }
  const all = orders.length === 0 ? [{ name: 'newest', body: {} }] : orders
  const narrowed = Object.entries({
    ...filters,
    ...Object.fromEntries(
      Object.entries(searches).map(([name, text]) => [`search for ${name}`, { p_search: text }]),
    ),
  })
  return [
    ...all.flatMap(({ name, body }) =>
      Object.entries(pages).map(([which, offset]) => ({
        name: `${name}, ${which}`,
        body: page(body, usualSize, offset),
      })),
    ),
    ...sizes.map((size) => ({ name: `${size} a page`, body: page({}, size) })),
    ...narrowed.flatMap(([name, narrow]) =>
      [{ name: 'as at first', body: {} }, ...orders].map((order) => ({
        name: `${name}, ${order.name}`,
        body: page({ ...narrow, ...order.body }),
      })),
    ),
  ]
}

/** Arguments of a count: page and order do not matter. */
function withoutPage(body: Body): Body {
  const about = new Set(['p_sort', 'p_descending', 'p_limit', 'p_offset'])
  return Object.fromEntries(Object.entries(body).filter(([name]) => !about.has(name)))
}

async function measure(table: string, name: string, work: () => Promise<unknown>): Promise<Answer> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await work()
    taken.push(performance.now() - began)
  }
  return { table, name, median: median(taken), most: Math.max(...taken) }
}

function figuresOf(answers: Answer[]): Figure[] {
  return [...Map.groupBy(answers, ({ table }) => table)].flatMap(([table, asked]) => {
    const [slowest] = asked.toSorted((a, b) => b.median - a.median)
    return [
      {
        name: `Back office, ${table}: the median of ${asked.length} questions`,
        value: median(asked.map((answer) => answer.median)),
        unit: 'ms',
      },
      {
        name: `  slowest (${slowest?.name})`,
        value: slowest?.median ?? Number.NaN,
        unit: 'ms',
        limit: { kind: 'under', value: patience },
      },
      {
        name: '  longest of all answers',
        value: Math.max(...asked.map(({ most }) => most)),
        unit: 'ms',
      },
    ]
  })
}
