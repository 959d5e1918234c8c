import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer, type MailServer } from '#src/mailbox/mail-server.fixture.ts'
import { startLocalBackend, type LocalBackend } from '#src/start.ts'
import { startLoopback, type Loopback } from '#src/testing/start-loopback.ts'
import { createTestOptions } from '#src/testing/test-options.ts'

const EMAIL = 'grace.hopper@example.com'
const STRANGER = 'alan.turing@example.com'
const PASSWORD = 'a very secret sentence'
const FILE = 'passport-of-grace.txt'
const NOTE = 'owes me seventeen pounds'

/** Failures of PostgreSQL whose messages repeat people's data; those of class XX count as ours and are logged. */
const MIGRATION = `
  create table people (email text unique, age int, note text);
  grant all on people to anon, authenticated, service_role;
  create function fail(words text) returns void language plpgsql as $$
    begin raise exception 'Key (email)=(%) is wrong for <%>', words, words using errcode = 'XX000'; end $$;
`

const logged: string[] = []
function note(event: string, fields?: object): void {
  logged.push(JSON.stringify({ event, ...fields }))
}
let root: string
let mailServer: MailServer
let backend: LocalBackend
let loopback: Loopback

beforeAll(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'local-backend-privacy-'))
  chmodSync(root, 0o711)
  const migrationsDirectory = path.join(root, 'migrations')
  mkdirSync(migrationsDirectory)
  writeFileSync(path.join(migrationsDirectory, '1_create_people.sql'), MIGRATION)
  mailServer = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      address === STRANGER ? done(new Error(`No mailbox <${address}> here`)) : done(),
  })
  const required = { dataDirectory: path.join(root, 'data'), migrationsDirectory }
  backend = await startLocalBackend(
    createTestOptions(required, {
      mail: {
        smtpUrl: mailServer.url(),
        from: 'shop@example.com',
        templatesDirectory: null,
        subjects: {},
      },
      log: { info: note, warn: note, error: note },
    }),
  )
  loopback = await startLoopback((request, response) => backend.handleRequest(request, response))
})

afterAll(async () => {
  await loopback.stop()
  await backend.stop()
  await mailServer.stop()
  rmSync(root, { recursive: true, force: true })
})

function connect(key: string): SupabaseClient {
  return createClient(loopback.origin, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

function findLeaks(lines: string[], secrets: string[]): string[] {
  const log = lines.join('\n').toLowerCase()
  return secrets.filter((secret) => log.includes(secret.toLowerCase()))
}

test('the log contains no personal data and no sent values, in success and in failure', async () => {
  const person = connect(backend.publishableKey)
  const admin = connect(backend.secretKey)

  await person.auth.signUp({ email: EMAIL, password: PASSWORD })
  const refused = await person.auth.signUp({ email: STRANGER, password: PASSWORD })
  expect(refused.error?.status).toBe(500)
  const link = await admin.auth.admin.generateLink({ type: 'magiclink', email: EMAIL })
  const { email_otp: code = '', hashed_token: tokenHash = '' } = link.data.properties ?? {}
  const verified = await person.auth.verifyOtp({ email: EMAIL, token: code, type: 'email' })
  expect(verified.error).toBeNull()
  await person.auth.updateUser({ password: PASSWORD })
  await person.auth.verifyOtp({ email: EMAIL, token: '999999', type: 'email' })
  await person.auth.signInWithPassword({ email: EMAIL, password: `wrong ${PASSWORD}` })
  const { data } = await person.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
  const { access_token: accessToken = '', refresh_token: refreshToken = '' } = data.session ?? {}
  expect([accessToken, refreshToken, code, tokenHash]).not.toContain('')

  const row = { email: EMAIL, note: NOTE }
  expect((await person.from('people').insert(row)).status).toBe(201)
  expect((await person.from('people').insert(row)).status).toBe(409)
  expect((await person.from('people').select().eq('email', EMAIL)).data).toHaveLength(1)
  expect((await person.from('people').select().eq('age', NOTE)).status).toBe(400)
  expect((await person.rpc('fail', { words: EMAIL })).status).toBe(500)

  await admin.storage.createBucket('papers', { public: false })
  await admin.storage.from('papers').upload(FILE, NOTE, { contentType: 'text/plain' })
  rmSync(path.join(root, 'data/files'), { recursive: true, force: true })
  expect((await admin.storage.from('papers').download(FILE)).error).not.toBeNull()
  expect((await person.storage.from('papers').download(FILE)).error).not.toBeNull()

  const events = logged.map((line) => (JSON.parse(line) as { event: string }).event)
  expect(events).toContain('auth.mail_failed')
  expect(events).toContain('rest.failed')
  const { publishableKey, secretKey } = backend
  const secrets = [EMAIL, STRANGER, PASSWORD, FILE, NOTE, code, tokenHash, accessToken]
  secrets.push(refreshToken, publishableKey, secretKey)
  expect(findLeaks(logged, secrets)).toEqual([])
  expect(findLeaks([...logged, `signed in: ${EMAIL}`], secrets)).toEqual([EMAIL])
})
