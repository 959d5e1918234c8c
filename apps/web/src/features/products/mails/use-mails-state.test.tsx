import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type MailsState, NO_MAILS } from '#src/features/products/mails/mails-state.ts'
import { keepMails, useMailsState } from '#src/features/products/mails/use-mails-state.ts'

const key = 'draft:mails:anna'
const mail = (name: string) => ({ key: name, subject: name, sender: '', readings: [] })
const add = (name: string) => (before: MailsState) => ({
  ...before,
  mails: [...before.mails, mail(name)],
})
const tab = () => renderHook(() => useMailsState('anna')).result
type Tab = ReturnType<typeof tab>

const change = ({ current: [, set] }: Tab, how: (before: MailsState) => MailsState) =>
  act(() => set(how))
const mailsOf = ({ current: [state] }: Tab) => state.mails.map(({ key: name }) => name)
/** Browsers tell the other tabs, a moment later. */
const tell = (): void =>
  act(() => {
    globalThis.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
  })

beforeEach(() => localStorage.clear())

test('two tabs that open emails at once keep those of both', () => {
  const [one, other] = [tab(), tab()]
  change(one, add('a'))
  change(other, add('b'))
  expect(mailsOf(other)).toEqual(['a', 'b'])
  tell()
  expect(mailsOf(one)).toEqual(['a', 'b'])
  expect(mailsOf(tab())).toEqual(['a', 'b'])
})

test('an email that one tab has recorded does not come back from the other', () => {
  keepMails('anna', { ...NO_MAILS, mails: [mail('a'), mail('b')] })
  const [one, other] = [tab(), tab()]
  change(one, (before) => ({ ...before, mails: before.mails.slice(1) }))
  change(other, (before) => ({ ...before, text: 'typed' }))
  expect(mailsOf(tab())).toEqual(['b'])
  expect(other.current[0].text).toBe('typed')
})

test('a sign-out in another tab removes the emails here, too', () => {
  const one = tab()
  change(one, add('a'))
  localStorage.clear()
  tell()
  expect(mailsOf(one)).toEqual([])
  expect(localStorage).toHaveLength(0)
})
