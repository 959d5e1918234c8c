import { Client } from 'pg'
import { buildPage } from '../../tools/faults/outbox/build-page.ts'
import { openWorlds } from '../../tools/faults/outbox/open-worlds.ts'
import { playSequences } from '../../tools/faults/outbox/play-sequences.ts'
import { registerPerson } from '../servers/backend.ts'
import { findDatabase } from '../servers/shared-server.ts'
import { expect, test } from '../test.ts'

/** A fixed seed, so that a failure is due to the change under test; `npm run faults -- outbox` plays new ones. */
const seed = Number(process.env['OUTBOX_SEED'] ?? 1)
const count = Number(process.env['OUTBOX_SEQUENCES'] ?? 12)

test('A tester loses no typed value, whatever happens to devices, tabs and connections', async ({
  browser,
  request,
  baseURL,
}, info) => {
  // Twelve sequences, each in browsers of its own.
  test.setTimeout(360_000)
  const { person } = await registerPerson(request)
  const operator = new Client(findDatabase())
  await operator.connect()
  const files = await buildPage(info.outputPath('page'))
  const worlds = openWorlds({ browser, origin: baseURL ?? '', files, operator, person })
  try {
    expect(await playSequences(worlds.open, { seed, count })).toEqual([])
  } finally {
    await worlds.close()
    await operator.end()
  }
})
