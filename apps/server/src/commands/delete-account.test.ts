import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectBackend, type Backend } from '#src/backend.ts'
import { deleteAccount } from '#src/commands/delete-account.ts'
import { sweepClosings } from '#src/jobs/finish-closings.ts'
import type { Log } from '#src/log.ts'
import { fillAccount, findTraces } from '#src/testing/fill-account.ts'
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
  backend = connectBackend(
    { ...site.server.supabase, url: site.server.localUrl, publicUrl: site.server.publicUrl },
    log,
  )
})
afterAll(async () => {
  await backend.stop()
  await site.stop()
})

type Failure = 'listing' | 'removing' | 'sign-in account' | 'last note'

/** The backend, with one step that fails once it is reached. */
function failAt(step: Failure): Pick<Backend, 'admin' | 'asService'> {
  const failure = { data: null, error: new Error(`${step} fails`) }
  return {
    async asService(work) {
      return await backend.asService(async (transaction) =>
        work({
          query: (async (sql: string, values: unknown[]) => {
            if (step === 'last note' && sql.includes('finish_closure')) throw failure.error
            return await transaction.query(sql, values)
          }) as typeof transaction.query,
        }),
      )
    },
    async admin() {
      const { storage, auth } = await backend.admin()
      const admin = Object.create(await backend.admin()) as Awaited<ReturnType<Backend['admin']>>
      const from = (bucket: string) => {
        const files = storage.from(bucket)
        if (step === 'listing') files.list = () => Promise.resolve(failure) as never
        if (step === 'removing') files.remove = () => Promise.resolve(failure) as never
        return files
      }
      const withoutDeletion = {
        ...(step === 'sign-in account' && { deleteUser: () => Promise.resolve(failure) }),
        getUserById: (id: string) => auth.admin.getUserById(id),
        ...(step !== 'sign-in account' && {
          deleteUser: (id: string) => auth.admin.deleteUser(id),
        }),
      }
      Object.defineProperty(admin, 'storage', { value: { from } })
      Object.defineProperty(admin, 'auth', { value: { admin: withoutDeletion } })
      return admin
    },
  }
}

async function addFilled(): Promise<TestPerson> {
  const person = await site.addPerson(`crash${(names += 1)}`)
  await fillAccount(site, person)
  return person
}

async function expectGone(person: TestPerson): Promise<void> {
  expect(await findTraces(site, person)).toEqual(['auth.audit_log_entries.payload'])
}

describe.each<Failure>(['listing', 'removing', 'sign-in account', 'last note'])(
  'when the step "%s" fails',
  (step) => {
    test('the caller is told, and the next call finishes', async () => {
      const person = await addFilled()
      const broken = deleteAccount({ backend: failAt(step), mail: null, log }, person.id)
      await expect(broken).rejects.toMatchObject({ code: 'unavailable' })
      expect(await findTraces(site, person)).toContain('internal.account_closures.user_id')
      await deleteAccount({ backend, mail: null, log }, person.id)
      await expectGone(person)
    })

    test('the server finishes by itself', async () => {
      const person = await addFilled()
      await deleteAccount({ backend: failAt(step), mail: null, log }, person.id).catch(
        () => undefined,
      )
      const sweep = sweepClosings({ backend, mail: null, log }, 50)
      await expect.poll(() => findTraces(site, person)).toEqual(['auth.audit_log_entries.payload'])
      await sweep.stop()
    })
  },
)

test('an account whose closing fails keeps no other waiting', async () => {
  const [stuck, other] = [await addFilled(), await addFilled()]
  for (const { id } of [stuck, other]) {
    // oxlint-disable-next-line no-await-in-loop
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
  await expect.poll(() => findTraces(site, other)).toEqual(['auth.audit_log_entries.payload'])
  await sweep.stop()
  expect(noted).toContain('account.closing_failed')
  await deleteAccount({ backend, mail: null, log }, stuck.id)
})

test('a person with more files than a page goes as well', async () => {
  const person = await site.addPerson('collector')
  const bucket = site.service.storage.from('product-files')
  const pdf = new Blob(['%PDF-1.4'], { type: 'application/pdf' })
  for (let batch = 0; batch < 25; batch += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) =>
        bucket.upload(`receipts/${person.id}/${batch}-${index}.pdf`, pdf),
      ),
    )
  }
  expect(
    await site.query(`select from storage.objects where name like '%' || $1 || '%'`, [person.id]),
  ).toHaveLength(250)
  await deleteAccount({ backend, mail: null, log }, person.id)
  await expectGone(person)
})

test('a mail that fails changes nothing', async () => {
  const person = await addFilled()
  const mail = { send: () => Promise.reject(new Error('no')), close: () => undefined }
  await deleteAccount({ backend, mail, log }, person.id)
  await expectGone(person)
  expect(noted).toContain('account.farewell_failed')
})

test('an account that never was counts as deleted', async () => {
  const nobody = '7a6e3c1e-0000-4000-8000-000000000009'
  await expect(deleteAccount({ backend, mail: null, log }, nobody)).resolves.toBeUndefined()
})
