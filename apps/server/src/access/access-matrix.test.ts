import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  requestRest,
  requestThrough,
  type Answered,
  type Caller,
} from '#src/testing/request-rest.ts'
import {
  exposedSchemas,
  findRoutines,
  findTables,
  type ExposedRoutine,
  type ExposedTable,
} from '#src/testing/exposed-objects.ts'
import { startTestServer, type TestServer } from '#src/testing/start-test-server.ts'

/** The approved rights, as `supabase/tests/access-matrix.test.ts` reads them in the database. */
const matrixFile = new URL('../../../../supabase/tests/access-matrix.txt', import.meta.url)

const roles = ['anon', 'authenticated', 'service_role']
const verbs = ['select', 'insert', 'update', 'delete'] as const

let site: TestServer
let callers: Map<string, Caller>
let tables: ExposedTable[]
let routines: ExposedRoutine[]
let stored: string[]

beforeAll(async () => {
  site = await startTestServer()
  const person = await site.addPerson('person')
  const { publishableKey, secretKey } = site.server.supabase
  callers = new Map([
    ['anon', { apikey: publishableKey }],
    ['authenticated', { apikey: publishableKey, token: person.token }],
    ['service_role', { apikey: secretKey }],
  ])
  tables = await findTables(site)
  routines = await findRoutines(site)
  stored = (await readFile(matrixFile, 'utf8')).split('\n')
})

afterAll(() => site.stop())

function callerOf(role: string): Caller {
  const caller = callers.get(role)
  if (!caller) throw new Error(`There is no ${role}.`)
  return caller
}

/** False for a missing right; anything else that is no answer ends the test. */
function isGranted(answer: Answered, name: string): boolean {
  const { status, code, message } = answer
  if (status < 300) return true
  if (code === '42501' && /^permission denied for (table|view|schema) /.test(message)) return false
  // A view that allows no changes says so before it checks anybody's rights.
  if (['55000', '0A000'].includes(code) && message.includes(' view ')) return false
  // Nor does a computed column accept a value from anybody.
  if (code === '428C9') return false
  throw new Error(`${name} answered ${status} ${code}: ${message}`)
}

type Verb = (typeof verbs)[number]

/** Tries one verb on these columns, with a `key` that no row can match. */
async function mayDo(
  role: string,
  verb: Verb,
  table: ExposedTable,
  columns: string[],
  key: string,
): Promise<boolean> {
  const nothing = `${key}=is.null&${key}=not.is.null`
  const nulls = Object.fromEntries(columns.map((column) => [column, null]))
  const questions = {
    select: { method: 'GET', path: `?select=${columns.join()}&limit=0` },
    insert: { method: 'POST', path: `?columns=${columns.join()}`, body: [] },
    update: { method: 'PATCH', path: `?${nothing}`, body: nulls },
    delete: { method: 'DELETE', path: `?${nothing}` },
  }
  const { path, ...question } = questions[verb]
  const answer = await requestRest(site, callerOf(role), {
    ...question,
    schema: table.schema,
    path: `/${table.name}${path}`,
  })
  return isGranted(answer, `${role} ${verb} ${table.schema}.${table.name}: ${columns.join(' ')}`)
}

/** The columns on which a role may use a verb: all of them, or those that pass one by one. */
async function columnsFor(
  role: string,
  verb: Verb,
  table: ExposedTable,
  key: string,
): Promise<string[]> {
  const { columns } = table
  if (await mayDo(role, verb, table, columns, key)) return columns
  if (verb === 'delete') return []
  const granted = await requestThrough(columns, (column) => mayDo(role, verb, table, [column], key))
  return columns.filter((_column, index) => granted[index])
}

async function tableLines(table: ExposedTable, role: string): Promise<string[]> {
  const lines: string[] = []
  // Rows can only be changed through a filter on a readable column.
  let key = table.columns[0] ?? ''
  for (const verb of verbs) {
    const columns = await columnsFor(role, verb, table, key)
    if (verb === 'select') key = columns[0] ?? key
    if (columns.length === 0) continue
    lines.push(`${table.kind} ${table.schema}.${table.name}: ${role} ${verb}: ${columns.join(' ')}`)
  }
  return lines
}

/** The stored lines on tables of a schema that the API offers, with '*' expanded to columns. */
function storedTableLines(): string[] {
  const lines = stored.filter((line) => /^(table|view) (catalogue|public)\./.test(line))
  return lines.map((line) => {
    const table = tables.find((one) => line.startsWith(`${one.kind} ${one.schema}.${one.name}: `))
    if (!table) return line
    const takesValues = / (insert|update): /.test(line)
    const meant = table.columns.filter((name) => !takesValues || !table.computed.includes(name))
    return line.replace(/\*$/, meant.join(' '))
  })
}

/** Everything that the callers could have changed. */
async function contents(): Promise<unknown> {
  const counts: Record<string, unknown> = {}
  for (const { schema, name, kind } of tables) {
    if (kind === 'view') continue
    const [found] = await site.query(
      `select count(*), md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${schema}.${name} as t`,
    )
    counts[`${schema}.${name}`] = found
  }
  return counts
}

/** Calls with null for every argument. */
async function mayCall(role: string, { schema, name, parameters }: ExposedRoutine) {
  const body = Object.fromEntries(parameters.map((parameter) => [parameter, null]))
  const question = { schema, method: 'POST', path: `/rpc/${name}`, body }
  const { status, code, message } = await requestRest(site, callerOf(role), question)
  if (code === '42501' && message === `permission denied for function ${name}`) return false
  // Whatever a function says about nulls, it was called; if it was not found or lacks a right inside, it was not.
  if (code.startsWith('PGRST') || message.startsWith('permission denied') || status >= 500) {
    throw new Error(`${role} ${schema}.${name} answered ${status} ${code}: ${message}`)
  }
  return true
}

describe('over HTTP', () => {
  let before: unknown
  beforeAll(async () => {
    before = await contents()
  })

  test(
    'every table answers every verb of every role as the stored matrix says, column by column',
    { timeout: 120_000 },
    async () => {
      const found: string[] = []
      for (const table of tables) {
        const lines = await Promise.all(roles.map((role) => tableLines(table, role)))
        found.push(...lines.flat())
      }
      expect(found.length).toBeGreaterThan(0)
      expect(found.toSorted()).toEqual(storedTableLines().toSorted())
    },
  )

  test('every function answers every role as the stored matrix says', async () => {
    const found = await requestThrough(routines, async (routine) => {
      const allowed: string[] = []
      for (const role of roles) if (await mayCall(role, routine)) allowed.push(role)
      const { schema, name, types } = routine
      return `function ${schema}.${name}(${types}): ${allowed.join(', ') || 'nobody'}`
    })
    expect(found.length).toBeGreaterThan(0)
    expect(found).toEqual(stored.filter((line) => /^function (catalogue|public)\./.test(line)))
  })

  test('the requests leave nothing behind', async () => {
    expect(await contents()).toEqual(before)
  })
})

describe('outside of the API', () => {
  test('every schema but two is refused to everybody, for reading, writing and calling', async () => {
    const names = await site.query('select nspname as name from pg_namespace order by 1')
    const schemas = names.map(({ name }) => String(name))
    expect(schemas).toEqual(
      expect.arrayContaining(['auth', 'internal', 'private', 'storage', 'pg_catalog']),
    )
    const questions = [
      { method: 'GET', path: '/users' },
      { method: 'POST', path: '/users', body: {} },
      { method: 'PATCH', path: '/users', body: { id: null } },
      { method: 'DELETE', path: '/users' },
      { method: 'POST', path: '/rpc/is_admin', body: {} },
    ]
    const open = new Set<string>()
    for (const schema of schemas) {
      for (const role of roles) {
        for (const question of questions) {
          const { status, code } = await requestRest(site, callerOf(role), { schema, ...question })
          if (status !== 406 || code !== 'PGRST106') open.add(schema)
        }
      }
    }
    expect([...open]).toEqual(exposedSchemas)
  })

  test.each([
    ['a table of a closed schema by its name', '/internal.settings', 404],
    ['a table of a closed schema', '/mail_log', 404],
    ['a table of a closed schema embedded in an open one', '/users?select=id,mails(*)', 400],
    ['a function of a closed schema', '/rpc/is_admin', 404],
    ['a catalogue of PostgreSQL', '/pg_authid', 404],
    ['the twin: a table of an open schema', '/users?limit=0', 200],
    ['the twin: a function of an open schema', '/rpc/admin_totals', 200],
  ])('%s: %s answers %i', async (_name, path, status) => {
    const admin = await site.addPerson(`admin-${status}-${path.length}`)
    await site.query('update public.subscriptions set is_admin = true where user_id = $1', [
      admin.id,
    ])
    const caller = { ...callerOf('authenticated'), token: admin.token }
    const answer = await requestRest(site, caller, { schema: 'public', method: 'GET', path })
    expect(answer.status).toBe(status)
  })

  test('no verb empties a table', async () => {
    const { localUrl } = site.server
    const headers = { apikey: site.server.supabase.secretKey }
    const options = await fetch(`${localUrl}/rest/v1/products`, { method: 'OPTIONS', headers })
    expect(options.headers.get('allow')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
    for (const method of ['TRUNCATE', 'PURGE', 'MERGE', 'PUT']) {
      const response = await fetch(`${localUrl}/rest/v1/products`, { method, headers })
      expect({ method, isRefused: response.status >= 400 }).toEqual({ method, isRefused: true })
    }
  })
})
