import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLocalBackend } from '@sampletrail/local-backend'
import { openInstallation } from '#src/admin/open-installation.ts'
import { runCommand } from '#src/admin/run-command.ts'
import { readConfig } from '#src/config/config.ts'
import { keepConnectionFacts } from '#src/running/connection-facts.ts'
import { startTestServer, type TestServer } from '#src/testing/start-test-server.ts'

let site: TestServer

beforeAll(async () => {
  site = await startTestServer()
})

afterAll(() => site.stop())

test('an operator removes a lost second factor, which is logged, and then the password is enough', async () => {
  const person = await site.addPerson('forgetful')
  const { weakClient } = await site.useSecondFactor(person)
  expect((await weakClient.from('users').select('id')).data).toEqual([])

  const dataDirectory = join(site.folder, 'data')
  const forget = keepConnectionFacts(dataDirectory, site.server)
  const config = readConfig({ DATA_DIR: dataDirectory }, site.folder)
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const installation = await openInstallation(config, startLocalBackend, log)
  const turnOff = () =>
    runCommand(installation, { name: 'factor-off', email: person.email }, new Date())
  expect(await turnOff()).toEqual({
    ok: true,
    message: `${person.email} no longer has a second factor. The password alone is enough.`,
  })
  expect((await turnOff()).message).toBe(`${person.email} has no second factor.`)
  await installation.close()
  forget()

  expect((await weakClient.from('users').select('id')).data).toEqual([{ id: person.id }])
  const noted = await site.query(
    `select target_id from public.audit_log where action = 'second_factor.removed'`,
  )
  expect(noted).toEqual([{ target_id: person.id }])
})
