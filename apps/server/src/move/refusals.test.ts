import { createClient } from '@supabase/supabase-js'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeSource, moveTo, type Source } from '#src/move/move.fixture.ts'
import { ownSchemas } from '#src/move/own-schemas.ts'
import {
  backupFromBefore,
  historyFromBefore,
  historyWithoutLater,
} from '#src/testing/before-baseline.ts'
import { fillAccount } from '#src/testing/fill-account.ts'
import { startProject, type Project } from '#src/testing/start-project.ts'
import { withDatabase } from '#src/testing/with-database.ts'
import { startTestServer } from '#src/testing/start-test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let source: Source
let project: Project

beforeAll(async () => {
  ;[source, project] = await Promise.all([
    makeSource(async (old) => {
      await fillAccount(old, await old.addPerson('ana'))
      // A row whose file was lost long ago.
      await old.query(
        `insert into storage.objects (bucket_id, name, version) values ('product-files', 'receipts/lost.pdf', gen_random_uuid())`,
      )
    }),
    startProject(),
  ])
})

afterAll(async () => {
  await project?.stop()
  await source?.clear()
})

/** Of the project, after a refused run. */
async function countRows(): Promise<unknown> {
  return await withDatabase(project.settings.DATABASE_URL, async (client) => {
    const { rows } = await client.query<object>(
      `select (select count(*)::int from auth.users) as accounts,
         (select count(*)::int from public.subscriptions) as subscriptions,
         (select count(*)::int from storage.objects) as files,
         (select count(*)::int from pg_trigger where tgenabled <> 'O') as "triggersOff"`,
    )
    return rows[0]
  })
}

/** A connection that was given up holds its lock until PostgreSQL notices that. */
async function waitUntilFree(): Promise<void> {
  await withDatabase(project.settings.DATABASE_URL, async (client) => {
    await client.query('select pg_advisory_lock(7261903555), pg_advisory_unlock(7261903555)')
  })
}

const nothing = { accounts: 0, subscriptions: 0, files: 0, triggersOff: 0 }

function withSettings(changes: Partial<Project['settings']>) {
  return { settings: { ...project.settings, ...changes } }
}

function withUrl(change: (url: URL) => void) {
  const url = new URL(project.settings.DATABASE_URL)
  change(url)
  return withSettings({ DATABASE_URL: url.href })
}

const storage = () => {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = project.settings
  return createClient(url, key, { auth: { persistSession: false } }).storage
}

test.each([
  ['a wrong password', () => withUrl((url) => (url.password = 'wrong')), 'Correct the password'],
  ['a pooler of transactions', () => withUrl((url) => (url.port = '6543')), 'on port 5432'],
  [
    'a database that is none of a project',
    () => withUrl((url) => (url.pathname = '/postgres')),
    'Use the connection string of the project',
  ],
  [
    'a wrong key',
    () => withSettings({ SUPABASE_SECRET_KEY: `sb_secret_${'x'.repeat(40)}` }),
    'set SUPABASE_SECRET_KEY to the project’s secret key',
  ],
  [
    'an address without a server',
    () => withSettings({ SUPABASE_URL: 'http://127.0.0.1:9' }),
    'Correct SUPABASE_URL',
  ],
])('%s is refused, with a message that says what to do', async (_what, target, advice) => {
  await expect(moveTo(target(), source.file)).rejects.toMatchObject({
    advice: expect.stringContaining(advice),
  })
  expect(await countRows()).toEqual(nothing)
})

test('the address of a project other than that of the database is refused', async () => {
  const other = await startTestServer()
  const { localUrl, supabase } = other.server
  await expect(
    moveTo(
      withSettings({ SUPABASE_URL: localUrl, SUPABASE_SECRET_KEY: supabase.secretKey }),
      source.file,
    ),
  ).rejects.toThrow('two different projects')
  await other.stop()
})

const version = `(select max(version) from supabase_migrations.schema_migrations)`

test.each([
  [
    'migrations that are not pushed',
    `delete from supabase_migrations.schema_migrations where version = '20261126004800'`,
    `insert into supabase_migrations.schema_migrations (version) values ('20261126004800')`,
    /lacks 1 of the backup's \d+ migrations \(the first is 20261126004800\)/,
  ],
  [
    'a newer schema',
    `insert into supabase_migrations.schema_migrations (version) values ('29990101000000')`,
    `delete from supabase_migrations.schema_migrations where version = ${version}`,
    'has the migration 29990101000000, which the backup does not have',
  ],
  [
    'a login that owns not all',
    'alter table public.imports owner to postgres',
    'alter table public.imports owner to sampletrail',
    'does not own public.imports',
  ],
  [
    'a login that may not write accounts',
    'revoke insert on auth.mfa_factors from sampletrail',
    'grant insert on auth.mfa_factors to sampletrail',
    'may not insert on auth.mfa_factors',
  ],
  [
    'a column that the project lacks',
    'alter table public.saved_views rename column search to other',
    'alter table public.saved_views rename column other to search',
    'the column search of public.saved_views',
  ],
  [
    'rows that are there already',
    `insert into public.contact_messages (name, email, subject, message) values ('A', 'a@example.com', 'Hello', 'Hello there')`,
    'delete from public.contact_messages',
    'not empty: public.contact_messages has rows',
  ],
])('%s: refused before anything is changed', async (_what, before, after, words) => {
  await project.run([before])
  await expect(moveTo(project, source.file)).rejects.toThrow(words)
  await project.run([after])
  expect(await countRows()).toEqual(nothing)
})

test('a backup from before the baseline and a project from before it can each be moved', async () => {
  const { rows: history } = await withDatabase(project.settings.DATABASE_URL, (client) =>
    client.query('select version from supabase_migrations.schema_migrations'),
  )
  const whole = [
    'delete from supabase_migrations.schema_migrations',
    `insert into supabase_migrations.schema_migrations (version)
     select version from json_to_recordset('${JSON.stringify(history)}') as one (version text)`,
  ]
  // This backup moves only to a project that lacks the migrations that were added since, too.
  await project.run([historyWithoutLater])
  expect(await moveTo(project, backupFromBefore, { checkOnly: true })).toBeNull()
  await project.run([...whole, ...historyFromBefore])
  expect(await moveTo(project, source.file, { checkOnly: true })).toBeNull()
  await project.run([historyWithoutLater])
  expect(await moveTo(project, backupFromBefore, { checkOnly: true })).toBeNull()
  await project.run([
    ...whole,
    ...historyFromBefore,
    `delete from supabase_migrations.schema_migrations where version = '20261222091300'`,
  ])
  await expect(moveTo(project, source.file)).rejects.toThrow('The project lacks')
  await project.run(whole)
})

test('a server that is connected already, and a second move at the same time, are refused', async () => {
  const server = new Client({
    connectionString: project.settings.DATABASE_URL,
    application_name: 'sampletrail-server',
  })
  await server.connect()
  await expect(moveTo(project, source.file)).rejects.toThrow('A server is connected')
  await server.query('select pg_advisory_lock(7261903555)')
  await expect(moveTo(project, source.file)).rejects.toThrow('Another move')
  await server.end()
})

test('a file that existed before is refused, by its name', async () => {
  const files = storage().from('product-files')
  await files.upload('own/list.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'), {
    contentType: 'application/pdf',
  })
  await expect(moveTo(project, source.file)).rejects.toThrow(
    'it holds the file product-files/own/list.pdf',
  )
  await files.remove(['own/list.pdf'])
  expect(await countRows()).toEqual(nothing)
})

test('rows in an unknown schema are named', async () => {
  const own = { ...ownSchemas, schemas: ownSchemas.schemas.filter((name) => name !== 'internal') }
  await expect(moveTo(project, source.file, { own })).rejects.toThrow(
    /The backup holds rows of internal\.\w+, which is not part of/,
  )
})

test('only tables that migrations fill may have rows', async () => {
  const own = { ...ownSchemas, refilled: [] }
  await expect(moveTo(project, source.file, { own })).rejects.toThrow('not empty')
  for (const name of ownSchemas.refilled.filter((each) => each !== 'internal.push_keys')) {
    const others = ownSchemas.refilled.filter((each) => each !== name)
    await expect(
      moveTo(project, source.file, { own: { ...ownSchemas, refilled: others } }),
    ).rejects.toThrow(`${name} has rows`)
  }
})

test('a refused file is named, and the next run continues; a changed one is reported; an interruption keeps no row', async () => {
  const types = `array['image/jpeg', 'image/png', 'image/webp', 'application/octet-stream'`
  await project.run([
    `update storage.buckets set allowed_mime_types = ${types}] where id = 'product-files'`,
  ])
  await expect(moveTo(project, source.file)).rejects.toThrow(
    /The file product-files\/\S+ could not be stored: mime type application\/pdf/,
  )
  await project.run([
    `update storage.buckets set allowed_mime_types = ${types}, 'application/pdf'] where id = 'product-files'`,
  ])

  // Stopped by the person, between two tables.
  const stopping = new AbortController()
  await expect(
    moveTo(project, source.file, {
      signal: stopping.signal,
      onProgress: ({ step, done }) => {
        if (step === 'rows' && done > 3) stopping.abort(new Error('stopped by hand'))
      },
    }),
  ).rejects.toThrow('stopped by hand')
  await waitUntilFree()
  expect(await countRows()).toEqual({ ...nothing, files: 6 })

  // Broken by the project, at the same place.
  await expect(
    moveTo(project, source.file, {
      adopt: async (client) => {
        await client.query('select pg_terminate_backend(pg_backend_pid())')
      },
    }),
  ).rejects.toThrow('The connection to the project broke.')
  await waitUntilFree()
  expect(await countRows()).toEqual({ ...nothing, files: 6 })

  const { data } = await storage().from('product-images').list()
  const folder = data?.[0]?.name ?? ''
  const [picture] = (await storage().from('product-images').list(folder)).data ?? []
  const place = `${folder}/${picture?.name}`
  const original = await storage().from('product-images').download(place)
  const bytes = Buffer.from((await original.data?.arrayBuffer()) ?? new ArrayBuffer())
  const spoiled = Buffer.from(bytes)
  spoiled[spoiled.length - 3] = 0
  const options = { upsert: true, contentType: 'image/jpeg' }
  await storage().from('product-images').upload(place, spoiled, options)
  await expect(moveTo(project, source.file)).rejects.toThrow(`${place} in the project (`)
  await storage().from('product-images').upload(place, bytes, options)

  // The operator's own trigger.
  await project.run([
    `create function public.spoil() returns trigger language plpgsql as
       $$ begin new.raw_user_meta_data = '{"spoiled": true}'; return new; end $$`,
    'create trigger spoil before insert on auth.users for each row execute function public.spoil()',
  ])
  await expect(moveTo(project, source.file)).rejects.toThrow('auth.users has other rows')
  await project.run(['drop trigger spoil on auth.users', 'drop function public.spoil'])
  expect(await countRows()).toEqual({ ...nothing, files: 6 })

  const moved = await moveTo(project, source.file)
  expect(moved?.files).toMatchObject({ files: 6, found: 6 })
  expect(moved?.summary).toMatchObject({ files: 6, missingFiles: 1 })
  expect(await countRows()).toEqual({ ...nothing, accounts: 1, subscriptions: 1, files: 6 })
})
