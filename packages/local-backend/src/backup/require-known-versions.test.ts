import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Manifest } from '#src/backup/format.ts'
import { requireKnownVersions } from '#src/backup/require-known-versions.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'known-versions-'))
  for (const version of [3, 4]) writeFileSync(path.join(folder, `${version}_a.sql`), '')
  mkdirSync(path.join(folder, 'baseline'))
  const baseline = { until: '3', lastBefore: 'abc123', replaced: { 1: 'one', 2: 'two' } }
  writeFileSync(path.join(folder, 'baseline/replaced.json'), JSON.stringify(baseline))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Checks a backup that these migrations were run for. */
async function check(...migrations: Manifest['migrations']) {
  const manifest: Manifest = {
    format: 1,
    madeAt: '2026-11-26T00:00:00.000Z',
    app: 'test',
    postgres: '18',
    ownVersions: [],
    migrations,
    notes: {},
    tables: [],
  }
  const counted = await requireKnownVersions(manifest, folder)
  return counted.migrations.map(({ version }) => version)
}

const one = { version: '1', sha256: 'one' }
const two = { version: '2', sha256: 'two' }

test('a complete history from before the baseline counts as the baseline, and every other one is unchanged', async () => {
  expect(await check(one, two)).toEqual(['3'])
  expect(await check(one, { ...two, sha256: null })).toEqual(['3'])
  expect(await check({ version: '3', sha256: null })).toEqual(['3'])
})

test('a backup from long before the baseline is refused, with the version to restore it with', async () => {
  await expect(check(one)).rejects.toMatchObject({
    message: expect.stringContaining(
      'lacks 1 of the 2 migrations that came before it (the first is 2)',
    ),
    advice: expect.stringContaining('git checkout abc123'),
  })
})

test('a backup that ran a changed migration is refused', async () => {
  await expect(check(one, { ...two, sha256: 'another' })).rejects.toThrow(
    'The migration 2 is not the one',
  )
})
