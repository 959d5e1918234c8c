import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Backend } from '#src/backend.ts'
import {
  answerOf,
  losses,
  type Desk,
  type Loss,
  type Work,
  type Worker,
} from '#src/access/lost-rights.fixture.ts'
import { works } from '#src/access/works.fixture.ts'
import { withoutLoss } from '#src/access/without-loss.fixture.ts'
import type { Log } from '#src/log/log.ts'
import { connectTo } from '#src/testing/connect-to.ts'
import { startTestServer, type TestServer } from '#src/testing/start-test-server.ts'

let site: TestServer
let backend: Backend
let people = 0
const failures: unknown[] = []
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (event, fields) => void failures.push([event, fields?.['error']]),
}

beforeAll(async () => {
  site = await startTestServer({ API_CALLS_PER_MINUTE: '10000', SIGN_INS_PER_5_MINUTES: '10000' })
  backend = connectTo(site, log)
  // The server's own jobs would send the emails first.
  await site.query('delete from pgboss.schedule')
})
afterAll(async () => {
  await backend.stop()
  await site.stop()
})
beforeEach(() => {
  failures.length = 0
})

async function addWorker(needsPro: boolean): Promise<Worker> {
  const person = await site.addPerson(`worker-${(people += 1)}`)
  const claims = await backend.verify(person.token)
  if (claims === null) throw new Error('The token is refused.')
  if (needsPro) {
    await site.query(
      `update public.subscriptions set tier = 'pro', status = 'active' where user_id = $1`,
      [person.id],
    )
  }
  const [row] = await site.query(
    `insert into public.products (user_id, name, status) values ($1, 'Steel mug', 'received') returning id`,
    [person.id],
  )
  return { person, claims, productId: String(row?.['id']) }
}

/** Tables with rows about a person, by the column that names the person. */
async function rowsOf(id: string): Promise<unknown[]> {
  const tables = await site.query(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where a.attname = 'user_id' and c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'internal', 'auth')`,
  )
  const parts = tables.map(
    ({ name }) =>
      `(select '${String(name)}' as name from ${String(name)} where user_id::text = $1 limit 1)`,
  )
  return await site.query(parts.join(' union all '), [id])
}

/** The uses that the work's feature counts; null without a feature or a person. */
async function usesOf({ feature }: Work, id: string): Promise<number | null> {
  if (feature === undefined) return null
  const [row] = await site.query(
    `select num_${feature} as uses from public.subscriptions where user_id = $1`,
    [id],
  )
  return row === undefined ? null : Number(row['uses'])
}

const count = async (sql: string, values: unknown[]): Promise<number> =>
  Number((await site.query(`select count(*)::integer as n from ${sql}`, values))[0]?.['n'])

const cases = works.flatMap((work) =>
  (Object.keys(losses) as Loss[])
    .filter((loss) => work.answers[loss] !== null)
    .map((loss) => ({ work, loss, title: work.title })),
)

describe('work that is on its way when', () => {
  it.each(cases)('$loss: $title', async ({ work, loss }) => {
    const desk: Desk = { site, backend, log }
    const needsPro = work.needsPro === true || loss === 'the plan ends'
    const worker = await addWorker(needsPro)
    const { id } = worker.person
    let isLost = false
    async function lose() {
      if (isLost) return
      isLost = true
      await losses[loss](desk, worker)
    }
    const answer = await answerOf(log, () => work.run(desk, worker, lose))
    expect(failures).toEqual([])
    expect(isLost).toBe(true)
    expect(answer).toBe(work.answers[loss])
    const isGone = loss === 'the account is deleted'
    expect(isGone ? await rowsOf(id) : []).toEqual([])
    const counted = answer === 'done' && !needsPro ? 1 : 0
    expect(await usesOf(work, id)).toBe(work.feature && !isGone ? counted : null)
    // What was reserved was counted or returned.
    const open = `internal.quota_uses where user_id = $1 and settled_at is null and returned_at is null`
    expect(await count(open, [id])).toBe(0)
    // Nobody waits for a turn of work that ended.
    expect(await count('internal.resale_turns where user_id = $1', [id])).toBe(0)
    expect(await count('internal.ebay_turns where product_id = $1', [worker.productId])).toBe(0)
    const files = await count(`storage.objects where name like '%' || $1 || '%'`, [id])
    const noted = await count('internal.unreferenced_files where user_id = $1', [id])
    expect(files).toBe(noted)
  })
})

describe('a command that waits for something else', () => {
  it('is in a work above, or says why not', () => {
    const folder = fileURLToPath(new URL('../commands', import.meta.url))
    const waiting = globSync('**/*.ts', { cwd: folder })
      .filter((file) => !file.endsWith('.test.ts'))
      .filter((file) =>
        /#src\/integrations\/|\.admin\(\)|withLease\(|spendUse\(/.test(
          readFileSync(join(folder, file), 'utf8'),
        ),
      )
      .toSorted()
    const entered = [
      ...works.flatMap(({ commands }) => commands),
      ...Object.values(withoutLoss).flat(),
    ]
    expect([...new Set(entered)].toSorted()).toEqual(waiting)
  })
})
