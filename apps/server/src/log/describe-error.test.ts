import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { startMailServer } from '@sampletrail/local-backend/testing/mail-server'
import { describeError } from '#src/log/describe-error.ts'
import { AppError } from '#src/http/app-error.ts'
import { openSmtp } from '#src/integrations/mail/smtp.ts'

function refuseDuplicate(): DatabaseError {
  const words = 'duplicate key value: bob@example.com'
  return Object.assign(new DatabaseError(words, words.length, 'error'), {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (email)=(bob@example.com) already exists.',
    table: 'people',
    constraint: 'people_email_key',
  })
}

test('an error of PostgreSQL is described by code, table and constraint, without the values that it repeats', () => {
  const described = describeError(refuseDuplicate())
  expect(described).toMatchObject({
    type: 'DatabaseError',
    code: '23505',
    table: 'people',
    constraint: 'people_email_key',
  })
  expect(JSON.stringify(described)).not.toContain('bob')
})

test('the cause of an error is described the same way, at any depth', () => {
  const outer = new AppError('unavailable', 'Please try again.', { cause: refuseDuplicate() })
  const described = describeError(new Error('A job failed', { cause: outer }))
  expect(described).toMatchObject({
    message: 'A job failed',
    cause: { type: 'AppError', message: 'Please try again.', cause: { code: '23505' } },
  })
  expect(JSON.stringify(described)).not.toContain('bob')
})

test('an SMTP server’s refusal is described by its code, without its words, which repeat the address', async () => {
  const server = await startMailServer({
    onRcptTo({ address }, _session, done) {
      done(Object.assign(new Error(`<${address}> has moved away`), { responseCode: 550 }))
    },
  })
  const service = openSmtp(server.url(), 'no-reply@trail.example', 1)
  try {
    const error: unknown = await service
      .send({ to: 'bob@example.com', subject: 'Hello', text: 'Hi' })
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ cause: { message: expect.stringContaining('bob') as string } })
    const described = describeError(error)
    expect(described).toMatchObject({
      type: 'IntegrationError',
      message: expect.stringContaining('The mail server') as string,
      cause: { code: 'EENVELOPE', responseCode: 550 },
    })
    expect(JSON.stringify(described)).not.toMatch(/bob|moved away/)
  } finally {
    service.close()
    await server.stop()
  }
})

test('no person’s address is logged, whichever code wrote it into a message', () => {
  const cause = new Error(
    'Unable to write to Bob <bob@example.com>, (ann@mail.example) or eve@x.de.',
  )
  const described = describeError(new Error('No mail for bob@example.com', { cause }))
  expect(described).toMatchObject({
    message: 'No mail for (address)',
    cause: { message: 'Unable to write to Bob <(address)>, ((address)) or (address)' },
  })
})

test('the place of an error in the code is kept', () => {
  const { stack } = describeError(new Error('line one\nline two'))
  expect(JSON.stringify(stack)).toContain('describe-error.test.ts')
  expect(JSON.stringify(stack)).not.toContain('line two')
})
