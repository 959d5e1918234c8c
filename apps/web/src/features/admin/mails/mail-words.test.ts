import { expect, it, test } from 'vitest'
import { adviseMail, KIND_WORDS } from '#src/features/admin/mails/mail-words.ts'
import { readMailSearch } from '#src/features/admin/mails/mail-search.ts'

const migrations = import.meta.glob<string>(
  '../../../../../../supabase/migrations/*_mail_log.sql',
  { query: '?raw', import: 'default', eager: true },
)

it('has words for every kind in the log', () => {
  const list = /select array\[([^\]]*)\]/.exec(Object.values(migrations).join())?.[1] ?? ''
  const kinds = [...list.matchAll(/'(\w+)'/g)].map(([, kind = '']) => kind)
  expect(kinds.length).toBeGreaterThan(5)
  expect(kinds.filter((kind) => !(kind in KIND_WORDS))).toEqual([])
})

const refused = 'The mail server did not take the email.'
test.each([
  ['failed', `${refused} It could not be reached (ECONNREFUSED).`, /SMTP_URL/],
  ['failed', `${refused} It refused the user or the password.`, /user and password in SMTP_URL/],
  ['failed', `${refused} It answered 550.`, /Check CONTACT_EMAIL/],
  ['failed', `${refused} It answered 451.`, /again later/],
  ['failed', null, /log of this server/],
  ['waiting', `${refused} It answered 451.`, /retried/],
  ['unsure', null, /may have arrived/],
])('for a contact email that is %s with %s it says what to do', (state, error, words) => {
  expect(adviseMail({ state, error, kind: 'contact_message' })).toMatch(words)
})

it('shows nothing for an email that was sent', () => {
  expect(adviseMail({ state: 'sent', error: null, kind: 'recovery' })).toBeNull()
})

it('an invalid address sets no filter', () => {
  const given = { kind: "x' or 1", state: 'lost', from: 'yesterday', to: 7 }
  expect(Object.values(readMailSearch(given)).filter((value) => value !== undefined)).toEqual([])
})
