import { describe, expect, it } from 'vitest'
import { hasMailHead } from '#src/mails/has-mail-head.ts'

describe('the beginning of an email', () => {
  it.each([
    ['with lines of one letter at their end', 'From: a@shop.example\nSubject: Order\n\nHello'],
    ['with lines of two', 'From: a@shop.example\r\nSubject: Order\r\n\r\nHello'],
    ['with a field of several lines', 'Received: by a\r\n for b\r\n\tat c\r\nX-Id: 1\r\n\r\n'],
    ['behind empty lines', '\r\n\r\nDate: today\r\nX-Id: 1\r\n'],
  ])('%s is known', (_, start) => {
    expect(hasMailHead(start)).toBe(true)
  })

  it.each([
    ['one field', 'From: a@shop.example\n\nHello'],
    ['fields of something else', 'Name: Lamp\nPrice: 4\n'],
    ['nothing', ''],
  ])('%s is none', (_, start) => {
    expect(hasMailHead(start)).toBe(false)
  })

  it('that never comes is given up at once', () => {
    const long = `From: a\r\n${' for b\r\n'.repeat(9000)}!`
    const begun = Date.now()
    expect(hasMailHead(long)).toBe(false)
    expect(Date.now() - begun).toBeLessThan(500)
  })
})
