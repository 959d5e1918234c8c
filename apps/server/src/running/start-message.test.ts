import { describe, expect, test } from 'vitest'
import { readConfig } from '#src/config/config.ts'
import { describeStart } from '#src/running/start-message.ts'

const words = (variables: Record<string, string>, mailboxUrl: string | null = null) =>
  describeStart(readConfig(variables, '/srv/trail'), {
    publicUrl: variables['PUBLIC_URL'] ?? 'http://localhost:3000',
    mailboxUrl,
  })

test('a first start names its address, the mailbox and the data directory', () => {
  const text = words({}, 'http://localhost:3000/__dev/mailbox/ui')
  expect(text).toContain('SampleTrail is ready: http://localhost:3000\n')
  expect(text).toContain('kept on this machine: http://localhost:3000/__dev/mailbox/ui')
  expect(text).toContain('SMTP_URL')
  expect(text).toContain('/srv/trail/.data')
  expect(text.split('\n').length).toBeLessThan(11)
})

test('with an SMTP server it is named, and its password never is', () => {
  const text = words({ SMTP_URL: 'smtp://me:hunter2@mail.example:587', MAIL_FROM: 'a@b.example' })
  expect(text).toContain('sent through mail.example:587')
  expect(text).not.toContain('hunter2')
})

test('a server on a network says if its links would lead nowhere', () => {
  expect(words({ HOST: '0.0.0.0' })).toContain('set PUBLIC_URL')
  expect(words({ HOST: '0.0.0.0', PUBLIC_URL: 'https://trail.example' })).not.toContain(
    'set PUBLIC_URL',
  )
  expect(words({})).not.toContain('set PUBLIC_URL')
})

test('an AI model is named with its host, and never with its key; until it is set up, as missing', () => {
  expect(words({})).toContain('an AI model needs AI_BASE_URL')
  const ai = { AI_BASE_URL: 'https://ai.example/v1', AI_MODEL: 'seer-2', AI_API_KEY: 'hunter2' }
  expect(words(ai)).toContain('AI       seer-2 at ai.example')
  expect(words(ai)).not.toMatch(/needs AI|hunter2/)
})

test('payments say whether cards are charged, and never their key; until they are set up, they are named as missing', () => {
  expect(words({})).toContain('payments need STRIPE_SECRET_KEY')
  const stripe = { STRIPE_WEBHOOK_SECRET: 'whsec_hunter2', STRIPE_PRICE_ID: 'price_1' }
  const testing = words({ ...stripe, STRIPE_SECRET_KEY: 'rk_test_hunter2' })
  expect(testing).toContain('Payments api.stripe.com, test mode: no card is charged')
  expect(testing).not.toMatch(/payments need|hunter2/)
  expect(words({ ...stripe, STRIPE_SECRET_KEY: 'sk_live_hunter2' })).toContain('live mode')
})

test('eBay is named with its address, and as missing until it is set up', () => {
  expect(words({})).toContain('eBay needs EBAY_CLIENT_ID')
  const ebay = words({ EBAY_CLIENT_ID: 'trail', EBAY_CLIENT_SECRET: 'hunter2' })
  expect(ebay).toContain('eBay     api.ebay.com')
  expect(ebay).not.toMatch(/eBay needs|hunter2/)
  expect(ebay).toContain('eBay listings need EBAY_RU_NAME')
})

test('missing parts are not mentioned once everything is set up', () => {
  const everything = {
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    EBAY_CLIENT_ID: 'trail',
    EBAY_CLIENT_SECRET: 'secret',
    AI_BASE_URL: 'https://ai.example/v1',
    AI_MODEL: 'seer-2',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_ID: 'price_1',
    EBAY_RU_NAME: 'Ada-trail',
    INBOUND_MAIL_DOMAIN: 'in.trail.example',
    INBOUND_RAW_SECRET: 'hunter2-hunter2-hunter2',
  }
  expect(words(everything)).not.toContain('Not yet')
  expect(words({ ...everything, AI_BASE_URL: '', AI_MODEL: '' })).toContain('Not yet  an AI model')
})

test('the domain of forwarded emails is named, and as missing until it is set up', () => {
  expect(words({})).toContain('forwarded emails need INBOUND_MAIL_DOMAIN')
  const mail = words({
    INBOUND_MAIL_DOMAIN: 'in.trail.example',
    INBOUND_RAW_SECRET: 'hunter2-hunter2-hunter2',
  })
  expect(mail).toContain('Inbox    emails to in.trail.example')
  expect(mail).not.toMatch(/emails need|hunter2/)
})

test('Google is named as missing until it is set up', () => {
  expect(words({})).toContain('GOOGLE_CLIENT_ID')
  const google = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'hunter2' }
  expect(words(google)).not.toMatch(/Google|hunter2/)
})

test('the operator’s own PostgreSQL is named, without its credentials', () => {
  const said = words({ DATABASE_URL: 'postgresql://trail:hunter2@db.example:5433/trail' })
  expect(said).toMatch(/Data {5}db\.example:5433\/trail, files in \//)
  expect(said).not.toContain('hunter2')
})

test('a bucket for files is named, without its credentials', () => {
  const bucket = { STORAGE_S3_URL: 'https://AKIA:hunter2@s3.example/shop/a?region=eu-central-1' }
  expect(words(bucket)).toMatch(/Data {5}\/.*, files in s3\.example\/shop\/a$/m)
  const both = { ...bucket, DATABASE_URL: 'postgresql://trail:hunter2@db.example/trail' }
  expect(words(both)).toMatch(/Data {5}db\.example\/trail, files in s3\.example\/shop\/a$/m)
  expect(words(both)).not.toMatch(/hunter2|AKIA/)
})

describe('messages of the contact form', () => {
  const supabase = {
    SUPABASE_URL: 'https://x.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    SUPABASE_SECRET_KEY: 'hunter2',
    DATABASE_URL: 'postgres://postgres:hunter2@db.example/postgres',
  }
  const email = { CONTACT_EMAIL: 'help@trail.example' }
  const smtp = { SMTP_URL: 'smtp://me:hunter2@mail.example:587', MAIL_FROM: 'a@b.example' }

  test.each([
    [{}, 'kept in the database; CONTACT_EMAIL emails it to you'],
    [email, 'kept in the database and emailed to help@trail.example'],
    [{ ...supabase, ...email }, 'emailing it needs SMTP_URL and MAIL_FROM'],
    [{ ...supabase, ...email, ...smtp }, 'mailed to help@trail.example'],
    [{ CONTACT_FORM_URL: 'https://forms.example/f/1' }, '/contact posts to forms.example'],
  ])('with %j: %s', (variables, text) => {
    expect(words(variables)).toContain(`Contact  `)
    expect(words(variables)).toContain(text)
  })

  test('next to a Supabase project, our own emails are off without an SMTP server', () => {
    expect(words(supabase)).toContain('ours need SMTP_URL')
    expect(words({ ...supabase, ...smtp })).toContain('ours through mail.example:587')
    expect(words({ ...supabase, ...smtp })).not.toContain('hunter2')
  })
})
