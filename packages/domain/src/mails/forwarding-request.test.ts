import { expect, test } from 'vitest'
import { findForwardingRequest } from '#src/mails/forwarding-request.ts'

const link = 'https://mail-settings.google.com/mail/vf-%5BANGjdJ8x%5D-kQ_2'
const question = {
  subject: '(#184023775) Gmail Forwarding Confirmation - Receive Mail from anna@gmail.com',
  from: { name: 'Gmail Team', address: 'forwarding-noreply@google.com' },
  date: null,
  html: '',
  text: `anna@gmail.com has asked to forward mail here.\nConfirmation code: 184023775\n\n${link}\n\nSupport: https://support.google.com/mail/answer/184973000`,
  attached: [],
}

test.each([
  ['in English', question, { code: '184023775', link }],
  [
    'in German, with the code in the text',
    { ...question, subject: 'Bestätigung', text: `Bestätigungscode: 184023775 ${link}` },
    { code: '184023775', link },
  ],
  [
    'as HTML',
    { ...question, text: '', html: `<p>184023775</p><a href="${link}">Confirm</a>` },
    { code: '184023775', link },
  ],
  ['without a code', { ...question, subject: 'Confirm', text: link }, { code: null, link }],
])('the question of Gmail is found %s', (_how, mail, found) => {
  expect(findForwardingRequest(mail)).toEqual(found)
})

test.each([
  ['of somebody else', { ...question, from: { name: 'Gmail Team', address: 'a@google.example' } }],
  ['without a code and a link', { ...question, subject: 'Hello', text: 'Hello' }],
  ['without a sender', { ...question, from: null }],
])('an email %s asks for nothing', (_what, mail) => {
  expect(findForwardingRequest(mail)).toBeNull()
})

test.each(['https://mail.google.com.evil.example/mail/vf-1', 'http://mail.google.com/mail/vf-1'])(
  'the page %s is not shown',
  (page) => {
    expect(findForwardingRequest({ ...question, text: page })?.link).toBeNull()
  },
)
