import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collect, pause, subscribe } from '#src/realtime/realtime.fixture.ts'
import { startLocalBackend, type LocalBackend } from '#src/start.ts'
import { createTestOptions } from '#src/testing/test-options.ts'

const TABLE = `
  create table public.things (id bigint primary key);
  grant select, insert on public.things to service_role;
  alter publication supabase_realtime add table public.things;
`

let root: string
let backend: LocalBackend
let server: Server
let client: SupabaseClient

beforeEach(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'local-backend-restart-'))
  chmodSync(root, 0o711)
  const migrationsDirectory = path.join(root, 'migrations')
  mkdirSync(migrationsDirectory)
  writeFileSync(path.join(migrationsDirectory, '1_create_things.sql'), TABLE)
  backend = await startLocalBackend(
    createTestOptions({ dataDirectory: path.join(root, 'data'), migrationsDirectory }),
  )
  server = createServer((request, response) => backend.handleRequest(request, response))
  server.on('upgrade', (request, socket, head) => backend.handleUpgrade(request, socket, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  client = createClient(`http://127.0.0.1:${port}`, backend.secretKey)
})

afterEach(async () => {
  await client.realtime.disconnect()
  await backend.stop()
  server.closeAllConnections()
  server.close()
  rmSync(root, { recursive: true, force: true })
})

function killPostgres(): void {
  const facts = readFileSync(path.join(root, 'data/database/postmaster.pid'), 'utf8')
  process.kill(Number(facts.split('\n')[0]), 'SIGKILL')
}

test('killed with -9, PostgreSQL restarts under open connections, and changes arrive again', async () => {
  const talk = client.channel('talk', { config: { broadcast: { ack: true, self: true } } })
  const words = collect<unknown>()
  talk.on('broadcast', { event: 'word' }, ({ payload }) => words.push(payload))
  expect(await subscribe(talk)).toBe('SUBSCRIBED')
  const [statuses, changes, closed] = [collect<string>(), collect<unknown>(), collect<true>()]
  client.realtime.stateChangeCallbacks.close.push(['test', () => closed.push(true)])
  const things = client.channel('things')
  things.on('postgres_changes', { event: '*', schema: 'public', table: 'things' }, ({ new: row }) =>
    changes.push(row),
  )
  things.subscribe((status) => statuses.push(status))
  await statuses.count(1)
  const add = async (id: number) => await client.from('things').insert({ id })
  expect((await add(1)).status).toBe(201)
  await changes.count(1)

  killPostgres()
  // Parts that do not need the database continue without it.
  expect(await talk.send({ type: 'broadcast', event: 'word', payload: { id: 1 } })).toBe('ok')
  await words.count(1)
  const deadline = Date.now() + 15_000
  while (statuses.all.at(-1) !== 'SUBSCRIBED' || statuses.all.length < 3) {
    if (Date.now() > deadline) break
    await pause(20)
  }
  // The error says that changes may have been missed; the client rejoins, perhaps after some tries.
  expect(statuses.all[1]).toBe('CHANNEL_ERROR')
  expect(statuses.all.at(-1)).toBe('SUBSCRIBED')
  expect((await add(2)).status).toBe(201)
  expect(await changes.count(2)).toEqual([{ id: 1 }, { id: 2 }])
  expect(closed.all).toEqual([])
})
