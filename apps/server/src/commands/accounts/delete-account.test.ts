import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Backend } from '#src/backend.ts'
import { deleteAccount, type DeletionDependencies } from '#src/commands/accounts/delete-account.ts'
import { createLockPayer } from '#src/commands/payments/lock-payer.ts'
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

async function expectGone(person: TestPerson): Promise<void> {
  expect(await findTraces(site, person)).toEqual([])
}

describe.each(closingSteps)('if the step "%s" fails', (step) => {
  test('the caller gets an error, and the next call finishes', async () => {
    const person = await addFilled()
    const broken = deleteAccount(around(failAtStep(backend, step)), person.id)
    await expect(broken).rejects.toMatchObject({ code: 'unavailable' })
    expect(await findTraces(site, person)).toContain('internal.account_closures.user_id')
    await deleteAccount(around(backend), person.id)
    await expectGone(person)
  })
})

test('files stay when their rows cannot be deleted', async () => {
  const person = await addFilled()
  const files = () =>
    site.query(`select name from storage.objects where name like '%' || $1 || '%' order by name`, [
      person.id,
    ])
  const before = await files()
  expect(before).not.toEqual([])
  const broken = deleteAccount(around(failAtStep(backend, 'sign-in account')), person.id)
  await expect(broken).rejects.toMatchObject({ code: 'unavailable' })
  expect(await files()).toEqual(before)
  await deleteAccount(around(backend), person.id)
  await expectGone(person)
})

test('the last email is sent once, even while files cannot be removed', async () => {
  const person = await addFilled()
  const told: string[] = []
  const mail = {
    send: async ({ to }: { to: string }) => void told.push(to),
    close: () => undefined,
  }
  const broken = deleteAccount({ ...around(failAtStep(backend, 'removing')), mail }, person.id)
  await expect(broken).rejects.toMatchObject({ code: 'unavailable' })
  await deleteAccount({ ...around(backend), mail }, person.id)
  await expectGone(person)
  expect(told).toEqual([person.email])
})

test('a person with more than one page of files is deleted as well', async () => {
  const person = await site.addPerson('collector')
  const bucket = site.service.storage.from('product-files')
  const pdf = new Blob(['%PDF-1.4'], { type: 'application/pdf' })
  for (let batch = 0; batch < 25; batch += 1) {
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) =>
        bucket.upload(`receipts/${person.id}/${batch}-${index}.pdf`, pdf),
      ),
    )
  }
  expect(
    await site.query(`select from storage.objects where name like '%' || $1 || '%'`, [person.id]),
  ).toHaveLength(250)
  await deleteAccount(around(backend), person.id)
  await expectGone(person)
})

test('a failed email changes nothing', async () => {
  const person = await addFilled()
  const mail = { send: () => Promise.reject(new Error('no')), close: () => undefined }
  await deleteAccount({ ...around(backend), mail }, person.id)
  await expectGone(person)
  expect(noted).toContain('account.farewell_failed')
})

test('without a payment provider the operator is told about a customer who remains there', async () => {
  const person = await site.addPerson('former')
  await site.query(`select private.keep_payment_customer($1, 'cus_former')`, [person.id])
  await deleteAccount(around(backend), person.id)
  expect(noted).toContain('account.customer_left')
  await expectGone(person)
})

test('an account that never existed counts as deleted', async () => {
  const nobody = '7a6e3c1e-0000-4000-8000-000000000009'
  await expect(deleteAccount(around(backend), nobody)).resolves.toBeUndefined()
})
