import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { z } from 'zod'
import { createAccounts, pick } from '../data/account.ts'
import { expectOk } from '../probes/expect-ok.ts'
import { insertOffers } from '../data/many-offers.ts'
import { measureMemory } from '../probes/memory.ts'
import { median, p95 } from '../probes/quantiles.ts'
import type { Figure } from '../report.ts'
import { startServer, serverCommand } from '../../tools/running/server-process.ts'

const port = 4394
const offers = 1_000_000
const rounds = 9
/** Milliseconds: the limit for the median of usual requests, and the longest for any. */
const usual = 100
const ever = 3000
const pageSize = 100
const farPage = 9000

const factsSchema = z.object({ databaseUrl: z.string() })

/** The callers; Pro sees nearly everything, the others one offer in a hundred. */
interface Asker {
  name: string
  headers: Record<string, string>
}

/** A request: the function, its arguments, and whether it must be as fast as usual requests. */
interface Question {
  name: string
  rpc: 'search_products' | 'count_products' | 'find_sellers' | 'offer_countries'
  body: Record<string, unknown>
  /** The minimum number of offers, so that a fast answer is not an empty one. */
  atLeast?: number
  /** Known to be slower than usual requests (docs/behaviour/catalogue.md): only the longest time applies. */
  isUnusual?: boolean
}

interface Answer extends Question {
  asker: string
  median: number
  p95: number
  most: number
}

/** The catalogue with a million offers of two thousand sellers, requested over HTTP as the browser does. */
export async function measureCatalogue(): Promise<Figure[]> {
  const data = await mkdtemp(join(tmpdir(), 'sampletrail-bench-'))
  const server = await startServer(serverCommand, port, {
    DATA_DIR: data,
    LOG_LEVEL: 'silent',
  })
  const facts: unknown = JSON.parse(readFileSync(join(data, 'running.json'), 'utf8'))
  const database = new Client({ connectionString: factsSchema.parse(facts).databaseUrl })
  await database.connect()
  try {
    const began = performance.now()
    await insertOffers(database, offers)
    const seconds = (performance.now() - began) / 1000
    const askers = await addAskers(server.url, data, database)
    const before = measureMemory(server.pid)
    const answers: Answer[] = []
    for (const asker of askers) {
      for (const question of await listQuestions(database, asker)) {
        answers.push(await measure(server.url, asker, question))
      }
    }
    const after = measureMemory(server.pid)
    return [
      { name: `Catalogue: ${offers} offers added and indexed`, value: seconds, unit: 's' },
      ...answers.flatMap(figuresOf),
      ...ratiosOf(answers),
      ...summaryOf(answers),
      {
        name: 'Catalogue: memory of PostgreSQL without its shared buffer, more than before',
        value: after.postgresOwn - before.postgresOwn,
        unit: 'MB',
      },
      {
        name: 'Catalogue: load average, in times of the processors',
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

async function addAskers(url: string, data: string, database: Client): Promise<Asker[]> {
  const accounts = await createAccounts(url, data, 2, 1)
  const pro = pick(accounts, 0)
  const basic = pick(accounts, 1)
  await database.query(`update public.subscriptions set tier = 'free' where user_id = $1`, [
    basic.userId,
  ])
  const { apikey = '', 'content-type': type = '' } = pro.headers
  return [
    { name: 'visitor', headers: { apikey, 'content-type': type } },
    { name: 'Basic', headers: basic.headers },
    { name: 'Pro', headers: pro.headers },
  ]
}

const withoutTrigram = 'signs that have no trigram'

const columns = {
  newest: 'created_at',
  oldest: 'created_at',
  price_low: 'price',
  price_high: 'price',
  name_az: 'name',
  name_za: 'name',
} as const

async function listQuestions(database: Client, { name }: Asker): Promise<Question[]> {
  const isPro = name === 'Pro'
  const search = (
    title: string,
    body: Question['body'],
    atLeast = 0,
    rpc: Question['rpc'] = 'search_products',
  ): Question => ({ name: title, rpc, body, atLeast })
  // Nearly the last page of Pro; a page in the middle for the others.
  const far = isPro ? farPage * pageSize : 2000
  const [big, middling] = await Promise.all(
    ['Seller 1', 'Seller 60'].map(async (seller) => {
      const { rows } = await database.query<{ id: string }>(
        'select id from public.sellers where name = $1',
        [seller],
      )
      return rows[0]?.id
    }),
  )
  const questions = [
    search('page 1', {}, pageSize),
    search(`page ${far / pageSize}`, await findKey(database, 'newest', far, isPro), isPro ? 1 : 0),
    search('one community', { p_community: 'discord' }, pageSize),
    search('another country', { p_country: 'GB' }, 1),
    search('all countries', { p_country: null }, pageSize),
    search('one big seller', { p_sellers: [big] }, isPro ? pageSize : 0),
    search('one middling seller', { p_sellers: [middling] }, isPro ? pageSize : 0),
    search('count', {}, 0, 'count_products'),
    search('count of all countries', { p_country: null }, 0, 'count_products'),
  ]
  const texts = {
    'a rare word': 'zanzibar',
    'an old word': 'heirloom',
    'a middling word': 'lamp',
    'a usual word': 'organizer',
    'a frequent word': 'set',
    'a word that Pro alone sees': 'exclusive',
    'no word of any name': 'qqqqq',
    'one letter': 's',
    'two letters': 'po',
    'two words': 'portable light',
    [withoutTrigram]: '灯',
  }
  const halfWay = await findKey(database, 'newest', isPro ? 400_000 : 2000, isPro)
  for (const [title, text] of Object.entries(texts)) {
    const asked = [
      search(title, { p_search: text }),
      search(`${title}, far down`, { p_search: text, ...halfWay }),
      search(`${title}, all countries`, { p_search: text, p_country: null }),
      search(`${title}, counted`, { p_search: text }, 0, 'count_products'),
    ]
    questions.push(
      ...asked.map((question) => ({ ...question, isUnusual: title === withoutTrigram })),
    )
  }
  if (name !== 'visitor') {
    questions.push(
      search('sellers', {}, 1, 'find_sellers'),
      search('countries', {}, 1, 'offer_countries'),
    )
  }
  if (!isPro) return questions
  for (const sort of Object.keys(columns) as (keyof typeof columns)[]) {
    if (sort === 'newest') continue
    questions.push(
      search(`${sort}, page 1`, { p_sort: sort }, pageSize),
      search(`${sort}, page 8000`, await findKey(database, sort, 800_000, true), 1),
      search(`${sort}, all countries`, { p_sort: sort, p_country: null }, pageSize),
      search(`${sort}, one big seller`, { p_sort: sort, p_sellers: [big] }, pageSize),
      search(`${sort}, a middling word`, { p_sort: sort, p_search: 'lamp' }, pageSize),
      search(`${sort}, a frequent word`, { p_sort: sort, p_search: 'set' }, pageSize),
    )
  }
  return questions
}

/** Arguments of the page that begins after that many US offers in an order that Pro, or the others, see. */
async function findKey(
  database: Client,
  sort: keyof typeof columns,
  behind: number,
  isPro: boolean,
): Promise<Question['body']> {
  const column = columns[sort]
  const direction = ['newest', 'price_high', 'name_za'].includes(sort) ? 'desc' : 'asc'
  const { rows } = await database.query<{ value: string; id: string }>(
    `select offer.${column}::text as value, offer.id
     from catalogue.products as offer join public.sellers as seller on seller.id = offer.seller_id
     where offer.country = 'US' and offer.is_listed and offer.expires_at > now() and seller.is_active
       and ($2 or (seller.is_for_free_and_trial and not seller.hide_unless_searched)) and offer.${column} is not null
     order by offer.${column} ${direction}, offer.id ${direction} offset $1 limit 1`,
    [behind - 1, isPro],
  )
  const [key] = rows
  if (!key) throw new Error(`There are no ${behind} offers in the order ${sort}.`)
  return { p_sort: sort, p_after_value: key.value, p_after_id: key.id }
}

async function measure(url: string, asker: Asker, question: Question): Promise<Answer> {
  const taken: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now()
    const answer = await expectOk(
      fetch(`${url}/rest/v1/rpc/${question.rpc}`, {
        method: 'POST',
        headers: {
          ...asker.headers,
          'content-profile': 'catalogue',
          'accept-profile': 'catalogue',
        },
        body: JSON.stringify(question.body),
      }),
    )
    taken.push(performance.now() - began)
    const rows: unknown = JSON.parse(answer.toString())
    if (Array.isArray(rows) && rows.length < (question.atLeast ?? 0)) {
      throw new Error(`${asker.name}, ${question.name}: only ${rows.length} came.`)
    }
  }
  // The first one, with a cold cache, only counts for the longest time.
  const warm = taken.slice(1)
  return {
    ...question,
    asker: asker.name,
    median: median(warm),
    p95: p95(warm),
    most: Math.max(...taken),
  }
}

function figuresOf({ asker, name, isUnusual, ...times }: Answer): Figure[] {
  return [
    {
      name: `Catalogue, ${asker}: ${name}`,
      value: times.median,
      unit: 'ms',
      ...(isUnusual !== true && { limit: { kind: 'under', value: usual } }),
    },
    { name: '  p95', value: times.p95, unit: 'ms' },
    { name: '  longest', value: times.most, unit: 'ms', limit: { kind: 'under', value: ever } },
  ]
}

/** How much longer a far page takes than the first one. */
function ratiosOf(answers: Answer[]): Figure[] {
  const pairs: [asker: string, first: string, far: string][] = [
    ['visitor', 'page 1', 'page 20'],
    ['Basic', 'page 1', 'page 20'],
    ['Pro', 'page 1', `page ${farPage}`],
  ]
  for (const sort of Object.keys(columns).filter((order) => order !== 'newest')) {
    pairs.push(['Pro', `${sort}, page 1`, `${sort}, page 8000`])
  }
  return pairs.map(([asker, first, far]) => {
    const find = (name: string) =>
      answers.find((answer) => answer.asker === asker && answer.name === name)?.median ?? Number.NaN
    return {
      name: `Catalogue, ${asker}: ${far} in times of page 1`,
      value: find(far) / find(first),
      unit: 'ratio',
      limit: { kind: 'at most', value: 1.5 },
    }
  })
}

function summaryOf(answers: Answer[]): Figure[] {
  const slowest = answers.toSorted((a, b) => b.median - a.median)[0]
  return [
    {
      name: `Catalogue: slowest in the middle (${slowest?.asker}: ${slowest?.name})`,
      value: slowest?.median ?? Number.NaN,
      unit: 'ms',
    },
    {
      name: `Catalogue: longest of ${answers.length * (rounds + 1)} answers`,
      value: Math.max(...answers.map(({ most }) => most)),
      unit: 'ms',
      limit: { kind: 'under', value: ever },
    },
  ]
}
