import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { recoveryCodesSchema } from '@sampletrail/contracts/recovery-codes.ts'
import { startLocalBackend } from '@sampletrail/local-backend'
import { showCode } from '@sampletrail/local-backend/testing/authenticator'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createUnsubscribeTokens } from '#src/commands/alerts/alert-mail/unsubscribe-token.ts'
import { readConfig } from '#src/config/config.ts'
import { embeddedOptions } from '#src/running/embedded-backend.ts'
import { makeSource, oldOrigin, silent, type Source } from '#src/move/move.fixture.ts'
import { createSealer } from '#src/secrets/seal-text.ts'
import { startServer, type RunningServer } from '#src/running/start-server.ts'
import { fillAccount } from '#src/testing/fill-account.ts'
import { startProject, type Project } from '#src/testing/start-project.ts'
import { withDatabase } from '#src/testing/with-database.ts'
import type { TestPerson, TestServer } from '#src/testing/start-test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const program = fileURLToPath(new URL('../move-to-supabase.ts', import.meta.url))
const adminProgram = fileURLToPath(new URL('../admin.ts', import.meta.url))
const password = 'correct horse'
const publicPath = '/storage/v1/object/public/product-images/'
const foreignAddress = `https://other.supabase.co${publicPath}global/other.jpg`

let source: Source
let project: Project
let ana: TestPerson
let factorSecret: string
let recoveryCode: string
let oldSecret: string
let files: { path: string; bytes: Buffer }[]

beforeAll(async () => {
  ;[source, project] = await Promise.all([makeSource(fill), startProject()])
  // Like a hosted project: more columns than ours, of every kind.
  await project.run([
    `alter table auth.users add column is_newer boolean not null default false,
       add column lower_email text generated always as (lower(email)) stored`,
    'alter table auth.mfa_factors add column last_webauthn_challenge_data jsonb',
    'alter table auth.identities add column is_primary boolean not null default false',
  ])
})

afterAll(async () => {
  await project?.stop()
  await source?.clear()
})

async function fill(old: TestServer): Promise<void> {
  oldSecret = old.server.supabase.secretKey
  ana = await old.addPerson('ana')
  const filled = await fillAccount(old, ana)
  const [picture] = filled.files
  files = []
  for (const { path } of filled.files) {
    const { data, error } = await old.service.storage
      .from(bucketOf(path, picture?.path))
      .download(path)
    if (error) throw error
    files.push({ path, bytes: Buffer.from(await data.arrayBuffer()) })
  }
  await old.query(
    `update public.products set product_image_url = case when name = '=1+1' then $3 else $2 end where user_id = $1`,
    [ana.id, `${oldOrigin}${publicPath}${picture?.path}`, foreignAddress],
  )
  await old.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
     values ('google-1', $1, '{"sub": "google-1", "email": "ana@example.com"}', 'google', now(), now())`,
    [ana.id],
  )
  const sealer = createSealer(oldSecret, 'ebay tokens')
  await old.query(
    'update internal.ebay_tokens set access_token = $2, refresh_token = $3 where user_id = $1',
    [ana.id, sealer.seal('access of ana', ana.id), sealer.seal('refresh of ana', ana.id)],
  )
  await old.query(
    `update auth.users set confirmation_token = null, phone_change = null, recovery_token = 'mailed', updated_at = null, is_super_admin = null where id = $1`,
    [ana.id],
  )
  const bea = await old.addPerson('bea')
  await protect(old, bea)
  await old.query(`insert into public.ebay_integrations (user_id) values ($1)`, [bea.id])
  await old.query(
    `insert into internal.ebay_tokens (user_id, access_token, refresh_token, token_expires_at)
     values ($1, 'of another key', 'of another key', now())`,
    [bea.id],
  )
  await vi.waitFor(
    async () => expect(await old.query('select from pgboss.queue')).not.toEqual([]),
    20_000,
  )
  // Only other programs give a file an owner; the server stores files with the secret key.
  await old.query(
    `update storage.objects set owner = $1::uuid, owner_id = $1, created_at = '2026-01-02 03:04:05+00'
     where bucket_id = 'product-images'`,
    [ana.id],
  )
  await old.query(
    `insert into pgboss.job (name, data, start_after) values ('send-push', '{"id": 1}', now() + interval '1 day')`,
  )
}

/** A second factor, and its recovery codes. */
async function protect(old: TestServer, { client }: TestPerson): Promise<void> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  factorSecret = data.totp.secret
  const raised = await client.auth.mfa.challengeAndVerify({
    factorId: data.id,
    code: showCode(factorSecret),
  })
  if (raised.error) throw raised.error
  const response = await fetch(`${old.server.localUrl}/api/account/recovery-codes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${raised.data.access_token}` },
  })
  recoveryCode = recoveryCodesSchema.parse(await response.json()).codes[0] ?? ''
}

function bucketOf(path: string, picture: string | undefined): string {
  if (/^(receipts|review-screenshots|proofs)\//.test(path)) return 'product-files'
  return path === picture ? 'product-images' : 'seller-thumbnails'
}

/** The command, as a person at a terminal runs it. */
function runCommand(words: string[], more: Record<string, string> = {}, file = program) {
  return new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], ...project.settings, ...more }
    const child = execFile(
      process.execPath,
      [file, ...words],
      { cwd: source.folder, env },
      (_error, output, errors) => resolve({ code: child.exitCode ?? -1, output, errors }),
    )
  })
}

async function signIn(email: string): Promise<SupabaseClient> {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: key } = project.settings
  const client = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

const query = (sql: string, values: unknown[] = []) =>
  withDatabase(
    project.settings.DATABASE_URL,
    async (client) => (await client.query<Record<string, unknown>>(sql, values)).rows,
  )

/** Every row of every copied table, sorted, by the table's name; and the values of the sequences. */
async function dump(connectionString: string): Promise<Record<string, string[]>> {
  return await withDatabase(connectionString, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where (schemaname in ('public', 'catalogue', 'internal', 'pgboss')
           -- Made for each day by the queue that runs on it.
           and tablename !~ '^queue_stats_[0-9]')
         or (schemaname = 'auth' and tablename in ('identities', 'mfa_factors')) order by 1`,
    )
    const rows: Record<string, string[]> = {}
    for (const { name } of tables.rows) {
      const found = await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(each) - array['is_primary', 'last_webauthn_challenge_data'] as row from only ${name} as each`,
      )
      rows[name] = found.rows.map(({ row }) => JSON.stringify(row)).toSorted()
    }
    const sequences = await client.query<object>(
      `select schemaname, sequencename, last_value from pg_sequences
       where schemaname in ('public', 'catalogue', 'internal', 'pgboss') order by 1, 2`,
    )
    rows['sequences'] = sequences.rows.map((row) => JSON.stringify(row))
    return rows
  })
}

/** The contents of the backup's database, except for the intended changes. */
async function dumpSource(): Promise<Record<string, string[]>> {
  const config = readConfig({ DATA_DIR: source.dataDirectory }, source.folder)
  const backend = await startLocalBackend(embeddedOptions(config, oldOrigin, silent))
  try {
    const rows = await dump(backend.databaseUrl)
    const text = JSON.stringify(rows)
      .replaceAll(`${oldOrigin}${publicPath}`, `${project.settings.SUPABASE_URL}${publicPath}`)
      .replaceAll(String.raw`\"friendly_name\":null`, String.raw`\"friendly_name\":\"\"`)
    return JSON.parse(text) as Record<string, string[]>
  } finally {
    await backend.stop()
  }
}

test('an installation moves: a check first, then everything, compared, and the server continues with it', async () => {
  const looked = await runCommand([source.file, '--check'])
  expect(looked).toMatchObject({ code: 0, errors: '' })
  expect(looked.output).toContain('the project can take it')
  expect(await query('select from auth.users')).toEqual([])

  const before = await readFile(source.file)
  const moved = await runCommand([source.file])
  expect(moved).toMatchObject({ code: 0, errors: '' })
  expect(moved.output).toMatch(/^auth.users +2 +2$/m)
  expect(moved.output).toMatch(/^public.products +3 +3$/m)
  expect(moved.output).toMatch(/^files +6 +6$/m)
  expect(moved.output).toContain('Addresses of pictures that lead to the project now: 4.')
  expect(moved.output).toContain('eBay accounts that stay connected: 1.')
  expect(moved.output).toContain('none of your keys can open, copied as they are: 1.')
  expect(moved.output).toContain('Done.')
  expect(await readFile(source.file)).toEqual(before)

  const [there, here] = await Promise.all([dumpSource(), dump(project.settings.DATABASE_URL)])
  const sealed = 'internal.ebay_tokens'
  expect(here[sealed]).toHaveLength(there[sealed]?.length ?? 0)
  expect({ ...here, [sealed]: [] }).toEqual({ ...there, [sealed]: [] })
  expect(here['public.subscriptions']).toHaveLength(2)
  expect(here['sequences']?.join()).toMatch(/"last_value":"?[1-9]/)
  expect(
    Object.entries(here)
      .filter(([name]) => name.startsWith('pgboss.job'))
      .flatMap(([, rows]) => rows)
      // A server looks for digests and reminders when it starts, so these jobs waited here, too.
      .filter((row) => !/send-digests|plan-reminders/.test(JSON.stringify(row))),
  ).toHaveLength(1)

  expect(
    await query(
      `select owner, owner_id, created_at, metadata ->> 'mimetype' as type, metadata ->> 'cacheControl' as cache
       from storage.objects where bucket_id = 'product-images'`,
    ),
  ).toEqual([
    {
      owner: ana.id,
      owner_id: ana.id,
      created_at: new Date('2026-01-02T03:04:05Z'),
      type: 'image/jpeg',
      cache: 'max-age=31536000',
    },
  ])
  await expectRulesBack()
  await expectAccountsAsAuthNeedsThem()
  await expectWorkingServer()
})

/** Keys and triggers, which were suspended meanwhile, are as the migrations created them. */
async function expectRulesBack(): Promise<void> {
  expect(
    await query(
      `select conname from pg_constraint c join pg_namespace n on n.oid = c.connamespace
       where c.contype = 'f' and c.condeferrable and n.nspname in ('public', 'catalogue', 'internal')`,
    ),
  ).toEqual([{ conname: 'products_import_id_fkey' }])
  expect(await query(`select tgname from pg_trigger where tgenabled <> 'O'`)).toEqual([])
}

async function expectAccountsAsAuthNeedsThem(): Promise<void> {
  const rows = await query(
    `select confirmation_token, recovery_token, phone_change, instance_id, aud, role, is_newer, lower_email,
       is_super_admin, updated_at is not null as is_dated
     from auth.users where id = $1`,
    [ana.id],
  )
  expect(rows).toEqual([
    {
      confirmation_token: '',
      recovery_token: '',
      phone_change: '',
      instance_id: '00000000-0000-0000-0000-000000000000',
      aud: 'authenticated',
      role: 'authenticated',
      is_newer: false,
      lower_email: 'ana@example.com',
      is_super_admin: false,
      is_dated: true,
    },
  ])
}

async function expectWorkingServer(): Promise<void> {
  const { server, stop } = await startOnProject()
  try {
    const client = await signIn('ana@example.com')
    const products = await client.from('products').select('name, product_image_url').order('name')
    expect(products.data).toHaveLength(3)
    const addresses = (products.data ?? []).map((row) => String(row.product_image_url))
    expect(addresses).toContain(foreignAddress)
    const own = addresses.find((address) => address !== foreignAddress) ?? ''
    expect(own).toContain(`${project.settings.SUPABASE_URL}${publicPath}`)
    expect(Buffer.from(await (await fetch(own)).arrayBuffer())).toEqual(files[0]?.bytes)

    const receipt = files.find(({ path }) => path.startsWith('receipts/'))
    const link = await client.storage.from('product-files').createSignedUrl(receipt?.path ?? '', 60)
    const opened = await fetch(link.data?.signedUrl ?? '')
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(receipt?.bytes)

    const [token, other] = await query(
      'select access_token from internal.ebay_tokens order by user_id = $1 desc',
      [ana.id],
    )
    expect(other).toEqual({ access_token: 'of another key' })
    const sealer = createSealer(project.settings.SUPABASE_SECRET_KEY, 'ebay tokens')
    expect(sealer.open(String(token?.['access_token']), ana.id)).toBe('access of ana')

    await expectSecondFactor(server)
    const granted = await runCommand(['grant', 'ana@example.com'], {}, adminProgram)
    expect(granted).toMatchObject({ code: 0, errors: '' })
    expect(await query('select user_id from public.subscriptions where is_admin')).toEqual([
      { user_id: ana.id },
    ])
  } finally {
    await stop()
  }
}

/** The password alone shows nothing; with the app's code everything is there; a recovery code removes the factor. */
async function expectSecondFactor(server: RunningServer): Promise<void> {
  const client = await signIn('bea@example.com')
  expect((await client.from('subscriptions').select('user_id')).data).toEqual([])
  const { data } = await client.auth.mfa.listFactors()
  const factorId = data?.totp[0]?.id ?? ''
  const raised = await client.auth.mfa.challengeAndVerify({
    factorId,
    code: showCode(factorSecret, 1),
  })
  expect(raised.error).toBeNull()
  expect((await client.from('subscriptions').select('user_id')).data).toHaveLength(1)
  const weak = await signIn('bea@example.com')
  const session = (await weak.auth.getSession()).data.session
  const response = await fetch(`${server.localUrl}/api/account/recover`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${session?.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ code: recoveryCode }),
  })
  expect(response.status).toBe(204)
  expect(await query('select from auth.mfa_factors')).toEqual([])
}

/** The server in Supabase mode, without any embedded part. */
async function startOnProject(more: Record<string, string> = {}) {
  const config = readConfig({ PORT: '0', ...project.settings, ...more }, source.folder)
  const server = await startServer(
    config,
    () => Promise.reject(new Error('The embedded backend was asked for.')),
    silent,
  )
  expect((await fetch(`${server.localUrl}/healthz`)).status).toBe(200)
  await expect
    .poll(() => query('select count(*)::int as count from pgboss.queue'))
    .not.toEqual([{ count: 0 }])
  return { server, stop: () => server.stop() }
}

test('with the old secret as APP_SECRET, links in earlier emails still work', async () => {
  const token = createUnsubscribeTokens(oldSecret).make(ana.id)
  const ask = async (more: Record<string, string>) => {
    const { server, stop } = await startOnProject(more)
    const answer = await fetch(`${server.localUrl}/api/alerts/unsubscribe?token=${token}`, {
      method: 'POST',
    })
    await stop()
    return answer.status
  }
  expect(await ask({})).toBe(400)
  expect(await ask({ APP_SECRET: oldSecret })).toBe(200)
})

test('a second move into the same project is refused', async () => {
  const again = await runCommand([source.file])
  expect(again.code).toBe(1)
  expect(again.errors).toContain('The project is not empty: auth.users has rows.')
})

test('without a project in the settings it names the missing settings, and with wrong words its usage', async () => {
  const alone = await runCommand([source.file], {
    SUPABASE_URL: '',
    SUPABASE_PUBLISHABLE_KEY: '',
    SUPABASE_SECRET_KEY: '',
    DATABASE_URL: '',
  })
  expect(alone).toMatchObject({ code: 1, output: '' })
  expect(alone.errors).toContain('No Supabase project is set.')
  expect((await runCommand([])).code).toBe(2)
})
