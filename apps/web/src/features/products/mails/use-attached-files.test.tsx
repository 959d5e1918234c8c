import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetShares, openedShares } from '#src/entities/share/share-store.ts'
import type { OpenedMail } from '#src/features/products/mails/read/mail-session.ts'
import { useAttachedFiles } from '#src/features/products/mails/use-attached-files.ts'
import { idbDevice, idbMaps } from '#src/testing/idb-maps.ts'

vi.mock('idb-keyval', async () => (await import('#src/testing/idb-maps.ts')).idbKeyval)
vi.mock('#src/lib/short-store.ts', async () => await import('#src/testing/idb-maps.ts'))

const invoice = new File(['x'], 'invoice.pdf', { type: 'application/pdf' })
const mail = (key: string): OpenedMail => ({ key, subject: '', sender: '', readings: [] })

beforeEach(() => {
  idbDevice.isFull = false
  for (const store of idbMaps.values()) store.clear()
  vi.stubGlobal('IDBFactory', Object)
})

function openDialog(mails: readonly OpenedMail[]) {
  return renderHook(({ open }) => useAttachedFiles('me', open), { initialProps: { open: mails } })
}
const namesOf = ({ files }: ReturnType<typeof useAttachedFiles>) =>
  Object.entries(files).map(([key, held]) => [key, held.map(({ name }) => name)])
const stored = () => [...idbMaps.values()].flatMap((store) => [...store.keys()])

test('what is attached is there again after a reload, and is no document that waits', async () => {
  const { result, unmount } = openDialog([mail('a'), mail('b')])
  act(() => result.current.add([{ ...mail('a'), files: [invoice] }]))
  act(() => result.current.add([{ ...mail('b'), files: [invoice] }]))
  await waitFor(() => expect(stored()).toHaveLength(2))
  unmount()
  const again = openDialog([mail('a'), mail('b')])
  await waitFor(() =>
    expect(namesOf(again.result.current)).toEqual([
      ['a', ['invoice.pdf']],
      ['b', ['invoice.pdf']],
    ]),
  )
  expect(await openedShares('me')).toEqual([])
})

test('it is removed with its email, and by a sign-out', async () => {
  const { result, rerender } = openDialog([mail('a'), mail('b')])
  act(() =>
    result.current.add([
      { ...mail('a'), files: [invoice] },
      { ...mail('b'), files: [invoice] },
    ]),
  )
  await waitFor(() => expect(stored()).toHaveLength(2))
  rerender({ open: [mail('b')] })
  await waitFor(() => expect(stored()).toEqual([expect.stringContaining('-b-')]))
  await forgetShares()
  expect(stored()).toEqual([])
})

test('a device without room has it until the page ends', async () => {
  idbDevice.isFull = true
  const { result } = openDialog([mail('a')])
  act(() => result.current.add([{ ...mail('a'), files: [invoice] }]))
  await act(async () => undefined)
  expect(namesOf(result.current)).toEqual([['a', ['invoice.pdf']]])
})
