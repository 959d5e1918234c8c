import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, expect, test, vi } from 'vitest'
import { DropTarget } from '#src/features/products/import/file/drop-target.tsx'
import { droppedFile, forgetDropped } from '#src/features/products/import/file/dropped-file.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const zip = new File(['PK'], 'Your Orders.zip', { type: 'application/zip' })
const picture = new File(['x'], 'receipt.jpg', { type: 'image/jpeg' })
const target = 'Drop the file to import it'

async function open(page = <button type="button">Add Product</button>) {
  const root = createRootRoute()
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: '/',
        component: () => (
          <>
            {page}
            <DropTarget />
            <Toaster />
          </>
        ),
      }),
      createRoute({
        getParentRoute: () => root,
        path: '/dashboard/products/import',
        component: () => <p>Import of {droppedFile()?.name}</p>,
      }),
    ]),
    history: createMemoryHistory(),
  })
  await router.load()
  render(<RouterProvider<typeof router> router={router} />)
  await screen.findAllByRole('button')
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
  forgetDropped()
  toast.remove()
})

test('a file over the page shows where it goes, until it leaves', async () => {
  await open()
  expect(drag('dragover', [zip])).toBe(true)
  expect(screen.getByText(target)).toBeDefined()
  fireEvent(window, new Event('dragleave'))
  expect(screen.queryByText(target)).not.toBeNull()
  const leave = new Event('dragleave')
  Object.defineProperty(leave, 'relatedTarget', { value: null })
  fireEvent(window, leave)
  expect(screen.queryByText(target)).toBeNull()
})

test('a drag that ends without a word takes the target away', async () => {
  await open()
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

test('a dropped file opens the import with it', async () => {
  await open()
  drag('dragover', [zip])
  expect(drag('drop', [zip])).toBe(true)
  expect(await screen.findByText('Import of Your Orders.zip')).toBeDefined()
})

test('several files are refused with the reason', async () => {
  await open()
  expect(drag('drop', [zip, zip])).toBe(true)
  expect(await screen.findByText(/^Drop one file at a time/u)).toBeDefined()
  expect(droppedFile()).toBeNull()
  expect(screen.queryByText(target)).toBeNull()
})

test.each([
  ['a picture', [picture]],
  ['a PDF', [new File(['x'], 'receipt.pdf', { type: 'application/pdf' })]],
  ['text', []],
])('%s is left alone', async (_what, files) => {
  await open()
  expect([drag('dragover', files), drag('drop', files)]).toEqual([false, false])
  expect(screen.queryByText(target)).toBeNull()
  expect(droppedFile()).toBeNull()
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
])('%s keeps a file for itself', async (_what, page) => {
  await open(page)
  drag('dragover', [zip])
  drag('drop', [zip])
  expect(screen.queryByText(target)).toBeNull()
  expect(droppedFile()).toBeNull()
})
