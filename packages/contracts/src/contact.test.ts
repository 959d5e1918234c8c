import { describe, expect, test } from 'vitest'
import { contactFormSchema } from '#src/contact.ts'

const filled = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'Billing Question',
  message: 'Where is my receipt?',
}

const errorsOf = (changes: Partial<typeof filled>) => {
  const { error } = contactFormSchema.safeParse({ ...filled, ...changes })
  return error?.issues.map(({ message }) => message) ?? []
}

describe('a message to us', () => {
  test('is accepted if every field is filled in', () => {
    expect(contactFormSchema.parse(filled)).toEqual(filled)
  })

  test.each([
    [{ name: '' }, 'Name is required'],
    [{ name: ' \t\u{A0} ' }, 'Name is required'],
    [{ name: '\0' }, 'Name is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: '   ' }, 'Email is required'],
    [{ subject: '' }, 'Subject is required'],
    [{ subject: 'Something else' }, 'Subject is required'],
    [{ message: '' }, 'Message is required'],
    [{ message: '\n \n' }, 'Message is required'],
    [{ name: 'x'.repeat(101) }, 'Name is too long: use up to 100 characters'],
    [{ message: 'x'.repeat(5001) }, 'Message is too long: use up to 5,000 characters'],
  ])('%j shows first: %s', (changes, message) => {
    expect(errorsOf(changes)[0]).toBe(message)
  })

  test.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@example.',
    'ada@.com',
    'a da@example.com',
    'ada@exam ple.com',
    'ada@example.com, bob@example.com',
    'Ada <ada@example.com>',
    'ada@example.com\r\nBcc: bob@example.com',
    'ada@@example.com',
    'ada\0@example.com',
    `${'a'.repeat(250)}@b.co`,
  ])('%j is no valid address', (email) => {
    expect(errorsOf({ email })[0]).toBe('Email is invalid')
  })

  test.each([
    'ada@example.com',
    'ada+tests@mail.example.co.uk',
    "o'neil@example.com",
    'josé@exämple.de',
  ])('%s is an address', (email) => {
    expect(errorsOf({ email })).toEqual([])
  })

  test('loses control characters and surrounding whitespace, and keeps its lines', () => {
    expect(
      contactFormSchema.parse({
        ...filled,
        name: ' Ada\r\nBcc: all@example.com ',
        email: ' ada@example.com ',
        message: '\n one\r\ntwo\0\u{7}\n\n\tthree 👩‍🚀 \n',
      }),
    ).toEqual({
      ...filled,
      name: 'Ada Bcc: all@example.com',
      message: 'one\ntwo\n\n\tthree 👩‍🚀',
    })
  })
})
