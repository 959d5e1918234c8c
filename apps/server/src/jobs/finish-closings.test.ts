import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '#src/backend.ts'
import { deleteAccount, type DeletionDependencies } from '#src/commands/accounts/delete-account.ts'
import { createLockPayer } from '#src/commands/payments/lock-payer.ts'
import { sweepClosings } from '#src/jobs/finish-closings.ts'
import type { Log } from '#src/log/log.ts'
import { closingSteps, failAtStep } from '#src/testing/fail-closing.ts'
import { fillAccount } from '#src/testing/fill-account.ts'
import { findTraces } from '#src/testing/find-traces.ts'
import { connectTo } from '#src/testing/connect-to.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

let site: TestServer
let backend: Backend
let names = 0
const noted: string[] = []
const log: Log = {
  info: () => undefined,
  warn: (event) => void noted.push(event),
  error: () => undefined,
}

beforeAll(async () => {
  site = await startTestServer()
  backend = connectTo(site, log)
})
afterAll(async () => {
  await backend.stop()
  await site.stop()
})

function around(chosen: Pick<Backend, 'admin' | 'asService'>): DeletionDependencies {
  const { publicUrl } = site.server
  const lockPayer = createLockPayer(chosen)
  return { backend: chosen, payments: null, publicUrl, lockPayer, mail: null, log }
}

async function addFilled(): Promise<TestPerson> {
  const person = await site.addPerson(`crash${(names += 1)}`)
  await fillAccount(site, person)
  return person
}

test.each(closingSteps)(
  'the server finishes a deletion that failed at the step "%s"',
  async (step) => {
    const person = await addFilled()
    await deleteAccount(around(failAtStep(backend, step)), person.id).catch(() => undefined)
    const sweep = sweepClosings({ backend, mail: null, log }, 50)
    await expect.poll(() => findTraces(site, person)).toEqual([])
    await sweep.stop()
  },
)

test('an account whose closing fails does not delay others', async () => {
  const [stuck, other] = [await addFilled(), await addFilled()]
  for (const { id } of [stuck, other]) {
    await site.query('select private.begin_closure($1)', [id])
  }
  const admin = async () => {
    const client = await backend.admin()
    const { auth } = client
    const changed = Object.create(client) as typeof client
    const deleteUser = (id: string) =>
      id === stuck.id ? Promise.reject(new Error('no')) : auth.admin.deleteUser(id)
    const getUserById = (id: string) => auth.admin.getUserById(id)
    Object.defineProperty(changed, 'auth', { value: { admin: { deleteUser, getUserById } } })
    return changed
  }
  const sweep = sweepClosings({ backend: { ...backend, admin }, mail: null, log }, 60_000)
  await expect.poll(() => findTraces(site, other)).toEqual([])
  await sweep.stop()
  expect(noted).toContain('account.closing_failed')
  await deleteAccount(around(backend), stuck.id)
})
