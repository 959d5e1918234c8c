import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { openDatabase } from './open-database.ts'

const { run, raw } = openDatabase()

it('the seed can be run twice', async () => {
  const seed = await readFile(new URL('../seed.sql', import.meta.url), 'utf8')
  const owner = await raw().connect('postgres')
  await owner.query(seed)
  await owner.query(seed)
  expect(await run('anonymous', 'select name from catalogue.products order by name')).toEqual([
    { name: 'Desk lamp with a warm light' },
    { name: 'Enamel camping mug, set of 4' },
  ])
})
