import { fireEvent, render, screen } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, expect, test, vi } from 'vitest'
import type { Captured } from '#src/entities/capture/captured.ts'
import { usePaste } from '#src/features/capture/use-paste.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const onCaptured = vi.fn<(captured: Captured) => void>()
const picture = new File(['x'], 'image.png', { type: 'image/png' })
const link = 'https://shop.example/a'

function Screen({ dialog = false, chooser = false }: { dialog?: boolean; chooser?: boolean }) {
  usePaste(onCaptured)
  return (
    <>
      <button type="button">Somewhere</button>
      <input aria-label="Search" />
      <div onPaste={(event) => event.preventDefault()}>
        <button type="button">A field for files</button>
      </div>
      {dialog && (
        <Dialog open onOpenChange={() => undefined} title="Upload Receipt">
          <button type="button">Upload</button>
        </Dialog>
      )}
      {chooser && (
        <Dialog open onOpenChange={() => undefined} title="Add a product" takesPaste>
          <button type="button">From emails</button>
        </Dialog>
      )}
      <Toaster />
    </>
  )
}

/** Returns whether the page took it. */
function paste(target: Element, text: string, files: readonly File[] = []): boolean {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'clipboardData', { value: { files, getData: () => text } })
  return !fireEvent(target, event)
}

afterEach(() => {
  onCaptured.mockClear()
  toast.remove()
})

test.each([
  ['a screenshot', '', [picture], 'documents'],
  ['a link', link, [], 'links'],
  ['copied order text', 'Order number 1234567\nTotal $5.00', [], 'order'],
  ['a table with its picture', 'Name\tPrice\nBoard\t5', [picture], 'table'],
  ['a picture with its caption', 'A walnut board', [picture], 'documents'],
])('%s can be pasted anywhere', (_what, text, files, kind) => {
  render(<Screen />)
  expect(paste(document.body, text, files)).toBe(true)
  expect(onCaptured).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind }))
})

test('a dialog that asks what to add takes a paste as the page does', () => {
  render(<Screen chooser />)
  expect(paste(screen.getByText('From emails'), link)).toBe(true)
  expect(onCaptured).toHaveBeenCalledOnce()
})

test('a text field keeps what is pasted into it', () => {
  render(<Screen />)
  expect(paste(screen.getByLabelText('Search'), link)).toBe(false)
  expect(onCaptured).not.toHaveBeenCalled()
})

test('a field for files keeps its own', () => {
  render(<Screen />)
  paste(screen.getByText('A field for files'), '', [picture])
  expect(onCaptured).not.toHaveBeenCalled()
})

test('an open dialog keeps a paste for itself', () => {
  render(<Screen dialog />)
  expect(paste(document.body, '', [picture])).toBe(false)
  expect(onCaptured).not.toHaveBeenCalled()
})

test('a text that says nothing is answered with what can be pasted', async () => {
  render(<Screen />)
  paste(document.body, 'A walnut board')
  expect(onCaptured).not.toHaveBeenCalled()
  expect(await screen.findByText('Nothing to add was found in this text')).toBeDefined()
})
