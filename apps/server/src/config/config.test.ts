import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { settingNames } from '#src/config/config.ts'
import { embeddedOptions } from '#src/running/embedded-backend.ts'
import { problemsOf, read } from '#src/testing/problems-of.ts'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An older project's key. */
function tokenOf(role: string): string {
  return `${encode({ alg: 'HS256' })}.${encode({ iss: 'supabase', role })}.signature`
}

const project = {
  SUPABASE_URL: 'https://p.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a',
  SUPABASE_SECRET_KEY: 'sb_secret_b',
  DATABASE_URL: 'postgresql://postgres:p%40ss@db.p.supabase.co:5432/postgres',
}

describe('settings', () => {
  test('nothing has to be set', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: null,
      dataDirectory: '/srv/trail/.data',
      smtpUrl: null,
      supabase: null,
      trustProxy: 0,
      logLevel: 'warn',
      limits: { signInsPerFiveMinutes: 30, secondsBetweenMails: 60 },
    })
  })

  test('an empty value counts as absent', () => {
    expect(read({ PORT: '', SUPABASE_URL: ' ' })).toMatchObject({ port: 3000, supabase: null })
  })

  test.each([
    ['PORT', '8080', { port: 8080 }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['HOST', '::1', { host: '::1' }],
    ['DATA_DIR', '/var/lib/trail', { dataDirectory: '/var/lib/trail' }],
    ['DATA_DIR', 'state', { dataDirectory: '/srv/trail/state' }],
    ['PUBLIC_URL', 'https://trail.example/', { publicUrl: 'https://trail.example' }],
    ['MAIL_FROM', 'Trail <a@b.example>', { mailFrom: 'Trail <a@b.example>' }],
    ['MAIL_FROM', 'a@b.example', { mailFrom: 'a@b.example' }],
    ['SMTP_CONNECTIONS', '', { smtpConnections: 10 }],
    ['SMTP_CONNECTIONS', '50', { smtpConnections: 50 }],
    [
      'UPSTREAM_MAP',
      'API.one.example=http://127.0.0.1:4000/, two.example=https://three.example/x',
      {
        upstreams: new Map([
          ['api.one.example', 'http://127.0.0.1:4000'],
          ['two.example', 'https://three.example/x'],
        ]),
      },
    ],
  ])('%s may be %s', (name, value, expected) => {
    expect(read({ [name]: value })).toMatchObject(expected)
  })

  test.each([
    ['PORT', '70000'],
    ['PORT', '3000.5'],
    ['PORT', '6000'],
    ['PORT', 'web'],
    ['HOST', 'http://localhost'],
    ['PUBLIC_URL', 'trail.example'],
    ['PUBLIC_URL', 'https://trail.example/app'],
    ['PUBLIC_URL', 'ftp://trail.example'],
    ['TRUST_PROXY', 'yes'],
    ['SMTP_URL', 'mail.example:25'],
    ['MAIL_FROM', 'SampleTrail'],
    ['SMTP_CONNECTIONS', '0'],
    ['SMTP_CONNECTIONS', '51'],
    ['SMTP_CONNECTIONS', '2.5'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['UPSTREAM_MAP', 'api.example'],
    ['UPSTREAM_MAP', 'api.example=ftp://x'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgresql://postgres:hunter#2@db.p.supabase.co:5432/postgres'],
    ['DATABASE_URL', 'postgresql://postgres:12#3@db.p.supabase.co:5432/postgres'],
    ['DATABASE_URL', 'postgresql://postgres:hunter?2@db.p.supabase.co:5432/postgres'],
    ['DATABASE_URL', 'postgresql://postgres:hunter/2@db.p.supabase.co:5432/postgres'],
    ['DATABASE_URL', 'postgresql://postgres:12/3@db.p.supabase.co:5432/postgres'],
    ['DATABASE_URL', 'postgresql://postgres:12?3@db.p.supabase.co:5432/postgres'],
    ['SUPABASE_SECRET_KEY', 'sb_publishable_a'],
    ['SUPABASE_PUBLISHABLE_KEY', 'sb_secret_b'],
    ['SUPABASE_PUBLISHABLE_KEY', tokenOf('service_role')],
    ['SUPABASE_SECRET_KEY', tokenOf('anon')],
    ['SECONDS_BETWEEN_MAILS', '-1'],
    ['LOG_LEVEL', 'loud'],
  ])('%s may not be %s, and the message names it', (name, value) => {
    expect(problemsOf({ [name]: value }).join('\n')).toMatch(new RegExp(`^${name}`, 'm'))
  })

  test.each([
    'postgresql://trail:hunter2@db.example/trail?sslmode=verify-full&sslrootcert=/etc/ca.crt',
    'postgresql://trail:hunter%232@%2Fvar%2Frun%2Fpostgresql:5432/trail',
    'postgresql://trail:hunter2@/trail?host=/var/run/postgresql',
    'postgres:///trail?host=/var/run/postgresql',
  ])('%s is a valid address of a database', (address) => {
    expect(problemsOf({ DATABASE_URL: address })).toEqual([])
  })

  test('every problem is reported at once', () => {
    const problems = problemsOf({
      PORT: 'web',
      LOG_LEVEL: 'loud',
      SUPABASE_URL: 'https://p.example',
    })
    expect(problems).toHaveLength(3)
  })

  test('a message never repeats a secret', () => {
    const problems = problemsOf({
      DATABASE_URL: 'hunter2',
      SMTP_URL: 'hunter2',
      STORAGE_S3_URL: 'https://hunter2@s3.example/files',
    })
    expect(problems).toHaveLength(4)
    expect(problems.join('\n')).not.toContain('hunter2')
  })
})

describe('a Supabase project', () => {
  test('is used if all four settings are present', () => {
    expect(read(project).supabase).toEqual({
      url: 'https://p.supabase.co',
      publishableKey: 'sb_publishable_a',
      secretKey: 'sb_secret_b',
      databaseUrl: project.DATABASE_URL,
    })
  })

  test('may have keys of the older form', () => {
    const older = {
      ...project,
      SUPABASE_PUBLISHABLE_KEY: tokenOf('anon'),
      SUPABASE_SECRET_KEY: tokenOf('service_role'),
    }
    expect(read(older).supabase).toMatchObject({ publishableKey: tokenOf('anon') })
  })

  test('is not the same as the operator’s own PostgreSQL, which needs only DATABASE_URL', () => {
    const own = read({ DATABASE_URL: project.DATABASE_URL })
    expect([own.supabase, own.databaseUrl]).toEqual([null, project.DATABASE_URL])
    expect([read(project).databaseUrl, read({}).databaseUrl]).toEqual([null, null])
  })

  test('stores its files itself: a configured bucket is for the embedded backend', () => {
    const bucket = { STORAGE_S3_URL: 'https://key:secret@s3.example/files' }
    expect(read(bucket).filesUrl).toBe(bucket.STORAGE_S3_URL)
    expect(problemsOf({ ...project, ...bucket }).join()).toContain('STORAGE_S3_URL is for')
  })

  test.each(['SIGN_UPS', 'CONFIRM_EMAIL', 'MANUAL_LINKING'])(
    'has a separate setting for %s: off is only for the embedded backend',
    (name) => {
      const problems = problemsOf({ ...project, [name]: 'off' })
      expect(problems).toHaveLength(1)
      expect(problems[0]).toContain(`${name} is for the embedded backend`)
      expect(read({ ...project, [name]: 'on' }).supabase).not.toBeNull()
    },
  )

  test.each(Object.keys(project))('is refused without %s', (name) => {
    const problems = problemsOf({ ...project, [name]: '' })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name} is missing`))
  })
})

describe('account rules', () => {
  const silent = { debug() {}, info() {}, warn() {}, error() {} }
  const rulesOf = (variables: Record<string, string>) => {
    const { auth } = embeddedOptions(read(variables), 'http://localhost:3000', silent)
    return [auth.allowSignUps, auth.confirmEmail, auth.allowLinking]
  }

  test('allow sign-ups and linking, and require a confirmed email, if nothing is set', () => {
    expect(rulesOf({})).toEqual([true, true, true])
  })

  test('follow the settings, and the embedded backend gets them', () => {
    expect(rulesOf({ SIGN_UPS: 'off' })).toEqual([false, true, true])
    expect(rulesOf({ CONFIRM_EMAIL: 'off' })).toEqual([true, false, true])
    expect(rulesOf({ MANUAL_LINKING: 'off' })).toEqual([true, true, false])
  })

  test.each(['SIGN_UPS', 'CONFIRM_EMAIL', 'MANUAL_LINKING'])('%s must be on or off', (name) => {
    expect(problemsOf({ [name]: 'false' })).toEqual([`${name} is "false", but must be on or off.`])
  })
})

test('sending real emails needs a sender', () => {
  expect(problemsOf({ SMTP_URL: 'smtp://m.example' })).toEqual([
    'MAIL_FROM is missing: emails sent through SMTP_URL need a sender.',
  ])
  expect(problemsOf({ SMTP_URL: 'smtp://m.example', MAIL_FROM: 'a@b.example' })).toEqual([])
})

describe('.env.example', () => {
  const text = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
  const examples = [...text.matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm)]

  test('contains every setting, once, and no other', () => {
    expect(examples.map((match) => String(match[1])).toSorted()).toEqual(settingNames.toSorted())
  })

  test('shows valid values, and the real defaults', () => {
    const values = Object.fromEntries(examples.map((match) => [match[1], match[2] ?? '']))
    // A Supabase project and a bucket of one's own exclude each other.
    const config = read({ ...values, STORAGE_S3_URL: '' })
    expect(read({ STORAGE_S3_URL: values['STORAGE_S3_URL'] }).filesUrl).not.toBeNull()
    expect(config.limits).toEqual(read({}).limits)
    expect(config.logLevel).toBe(read({}).logLevel)
    expect(config.port).toBe(read({}).port)
  })
})
