import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mailColumns } from '#src/features/admin/mails/mail-columns.tsx'
import type { LoggedMail } from '#src/features/admin/mails/use-mails.ts'

const mail: LoggedMail = {
  id: '1',
  kind: 'confirmation',
  tries: 1,
  address: 'a@b.c',
  user_id: null,
  subject: 'Hello',
  state: 'sent',
  written_at: '2026-11-29T10:00:00Z',
  tried_at: '2026-11-29T10:00:01Z',
  error: null,
  message_id: null,
  message_email: null,
}

it.each([
  ['sent', false],
  ['waiting', true],
  ['failed', true],
  ['unsure', true],
])('an email that is %s says when it was last tried: %s', (state, says) => {
  const when = mailColumns.find(({ label }) => label === 'When')
  const { container } = render(when?.render({ ...mail, state }))
  expect(container.textContent.includes('last tried')).toBe(says)
})
