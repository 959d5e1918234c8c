import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startLocalBackend } from '@sampletrail/local-backend'
import { readConfig } from '#src/config/config.ts'
import { embeddedOptions } from '#src/running/embedded-backend.ts'
import { listen } from '#src/http/listen.ts'
import type { Log } from '#src/log/log.ts'

export interface OtherProject {
  url: string
  publishableKey: string
  /** One statement as `postgres`. */
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

/** A catalogue that another Supabase project might have. */
const schema = `
  create table public.sellers (
    id uuid primary key default gen_random_uuid(), name text not null, is_active boolean not null default true
  );
  create table public.products (
    id uuid primary key default gen_random_uuid(), name text, price numeric, image_url text, group_name text,
    country text default 'US', seller_id uuid references public.sellers (id), created_at timestamptz default now(),
    url text, ebay_url text, amazon_url text
  );
  alter table public.sellers enable row level security;
  alter table public.products enable row level security;
  create policy "Everybody reads sellers" on public.sellers for select to anon using (true);
  create policy "Everybody reads products" on public.products for select to anon using (true);
  grant select on public.sellers, public.products to anon;
`
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Another backend, with its own schema, on a free port. */
export async function startOtherProject(): Promise<OtherProject> {
  const folder = await mkdtemp(join(tmpdir(), 'sampletrail-other-'))
  const migrationsDirectory = join(folder, 'migrations')
  await mkdir(migrationsDirectory)
  await writeFile(join(migrationsDirectory, '20260101000000_create_catalogue.sql'), schema)
  const listener = await listen('127.0.0.1', 0)
  const url = `http://127.0.0.1:${listener.port}`
  const config = readConfig({ DATA_DIR: join(folder, 'data') }, folder)
  const backend = await startLocalBackend({
    ...embeddedOptions(config, url, silent),
    migrationsDirectory,
    rest: { ...embeddedOptions(config, url, silent).rest, schemas: ['public'] },
  })
  listener.serve(
    (request, response) => backend.handleRequest(request, response),
    (_request, socket) => socket.destroy(),
  )
  const database = new Client({ connectionString: backend.databaseUrl })
  database.on('error', () => undefined)
  await database.connect()
  return {
    url,
    publishableKey: backend.publishableKey,
    query: async (sql, values = []) =>
      (await database.query<Record<string, unknown>>(sql, values)).rows,
    async stop() {
      await database.end()
      await listener.drain(0)
      await backend.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
