import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Captured } from '#src/entities/capture/captured.ts'
import { DropTarget } from '#src/features/capture/drop-target.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

const zip = new File(['PK'], 'Your Orders.zip', { type: 'application/zip' })
const picture = new File(['x'], 'receipt.jpg', { type: 'image/jpeg' })
const target = 'Drop it to add it'

const onCaptured = vi.fn<(captured: Captured) => void>()

function open(page = <button type="button">Add Product</button>) {
  render(
    <>
      {page}
      <DropTarget onCaptured={onCaptured} />
    </>,
  )
}

const pressable = () => screen.getAllByRole('button')[0] ?? document.body

/** Drags files over the page; returns whether the page accepts them. */
function drag(kind: 'dragover' | 'drop', files: readonly File[]): boolean {
  const items = files.map(({ type }) => ({ kind: 'file', type }))
  const event = new Event(kind, { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'dataTransfer', { value: { files, items } })
  return !fireEvent(pressable(), event)
}

afterEach(() => {
  vi.useRealTimers()
  onCaptured.mockClear()
})

test('a file over the page shows where it goes, until it leaves', () => {
  open()
  expect(drag('dragover', [zip])).toBe(true)
  expect(screen.getByText(target)).toBeDefined()
  fireEvent(window, new Event('dragleave'))
  expect(screen.queryByText(target)).not.toBeNull()
  const leave = new Event('dragleave')
  Object.defineProperty(leave, 'relatedTarget', { value: null })
  fireEvent(window, leave)
  expect(screen.queryByText(target)).toBeNull()
})

test('a drag that ends without a word takes the target away', () => {
  open()
  vi.useFakeTimers()
  drag('dragover', [zip])
  act(() => {
    vi.advanceTimersByTime(1500)
  })
  drag('dragover', [zip])
  act(() => {
    vi.advanceTimersByTime(1500)
  })
  expect(screen.queryByText(target)).not.toBeNull()
  act(() => {
    vi.advanceTimersByTime(1000)
  })
  expect(screen.queryByText(target)).toBeNull()
})

test.each([
  ['an archive', [zip], { kind: 'table', file: zip }],
  ['pictures', [picture, picture], { kind: 'documents' }],
])('%s can be dropped', (_what, files, captured) => {
  open()
  drag('dragover', files)
  expect(drag('drop', files)).toBe(true)
  expect(onCaptured).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(captured))
  expect(screen.queryByText(target)).toBeNull()
})

test('text is left alone', () => {
  open()
  expect([drag('dragover', []), drag('drop', [])]).toEqual([false, false])
  expect(screen.queryByText(target)).toBeNull()
})

test('a picture of the page itself is left alone, until that drag ends', () => {
  open()
  fireEvent(pressable(), new Event('dragstart', { bubbles: true }))
  expect([drag('dragover', [picture]), drag('drop', [picture])]).toEqual([false, false])
  fireEvent(pressable(), new Event('dragend', { bubbles: true }))
  expect(drag('drop', [picture])).toBe(true)
  expect(onCaptured).toHaveBeenCalledTimes(1)
})

test.each([
  [
    'an open dialog',
    <Dialog key="1" open onOpenChange={() => undefined} title="Upload Receipt">
      <button type="button">Upload</button>
    </Dialog>,
  ],
  [
    'a field that takes it',
    <div
      key="2"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
    >
      <button type="button">Upload</button>
    </div>,
  ],
])('%s keeps a file for itself', (_what, page) => {
  open(page)
  drag('dragover', [zip])
  drag('drop', [zip])
  expect(screen.queryByText(target)).toBeNull()
  expect(onCaptured).not.toHaveBeenCalled()
})
