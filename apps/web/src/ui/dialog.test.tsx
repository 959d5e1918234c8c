import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { Disclosure } from './disclosure.tsx'
import { Field } from './field.tsx'
import { Dialog } from './dialog.tsx'

const cases: Array<{ title: string; content: ReactNode; focused: string }> = [
  {
    title: 'passes over a file to the first field that is typed into',
    content: (
      <>
        <input type="file" aria-label="Picture" />
        <button type="button">Choose a file</button>
        <input aria-label="Product Name" />
      </>
    ),
    focused: 'Product Name',
  },
  {
    title: 'stands on the chosen one of radio buttons, so that the arrow keys go on from there',
    content: (
      <>
        <input type="radio" name="status" aria-label="Wishlist" />
        <input type="radio" name="status" aria-label="Received" defaultChecked />
      </>
    ),
    focused: 'Received',
  },
  {
    title: 'is on the first button where there is no field',
    content: <button type="button">Open in a new tab</button>,
    focused: 'Open in a new tab',
  },
]

test.each(cases)('the focus $title', async ({ content, focused }) => {
  render(
    <Dialog open onOpenChange={() => undefined} title="Edit Product">
      {content}
    </Dialog>,
  )
  await waitFor(() => {
    const { activeElement } = document
    expect(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent).toBe(focused)
  })
})

test.each([
  ['stays open when it holds a form', () => undefined, 0],
  ['closes when nothing can be typed into it', undefined, 1],
])('a dialog after a press outside %s', async (_what, onSubmit, times) => {
  const onOpenChange = vi.fn<(open: boolean) => void>()
  render(
    <Dialog open onOpenChange={onOpenChange} title="Update Status" onSubmit={onSubmit}>
      <input aria-label="Sold Price" />
    </Dialog>,
  )
  await screen.findByLabelText('Sold Price')
  await userEvent.click(document.body)
  expect(onOpenChange).toHaveBeenCalledTimes(times)
})

test('submitting a form focuses the field with an error, also in a closed part', async () => {
  render(
    <Dialog
      open
      onOpenChange={() => undefined}
      title="Edit Product"
      onSubmit={(event) => event.preventDefault()}
      footer={<button type="submit">Save</button>}
    >
      <input aria-label="Product Name" />
      <Disclosure summary="More">
        <Field label="Refund due date" error="Date input not valid.">
          {(control) => <input {...control} />}
        </Field>
      </Disclosure>
    </Dialog>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
  expect(document.querySelector('details')?.open).toBe(true)
})

const noteDialog = (busy: boolean, onOpenChange: (open: boolean) => void = () => undefined) => (
  <Dialog open onOpenChange={onOpenChange} title="Edit note" busy={busy}>
    <input aria-label="Date" />
    <input aria-label="Text" />
  </Dialog>
)

test('nothing is typed into a dialog that is being saved, and the focus comes back', async () => {
  const { rerender } = render(noteDialog(false))
  const field = await screen.findByLabelText('Text')
  field.focus()
  rerender(noteDialog(true))
  expect(field.closest('[inert]')).not.toBeNull()
  field.blur()
  rerender(noteDialog(false))
  expect(field.closest('[inert]')).toBeNull()
  expect(document.activeElement).toBe(field)
})

test('neither Escape nor the cross closes a dialog that is being saved, which would hide a failure', async () => {
  const onOpenChange = vi.fn<(open: boolean) => void>()
  const { rerender } = render(noteDialog(true, onOpenChange))
  const cross = await screen.findByRole('button', { name: 'Close' })
  await userEvent.keyboard('{Escape}')
  await userEvent.click(cross)
  expect(onOpenChange).not.toHaveBeenCalled()
  rerender(noteDialog(false, onOpenChange))
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
})

const page = (open: boolean) => (
  <>
    <main id="content" tabIndex={-1}>
      <button type="button">Upgrade to Pro</button>
      <button type="button">Add Product</button>
    </main>
    <Dialog open={open} onOpenChange={() => undefined} title="Add Product" />
  </>
)

/** A page, and a dialog above it that has opened and closed. */
async function closeAbove(focused: 'content' | 'button'): Promise<void> {
  const { rerender } = render(page(false))
  const button = screen.getByRole('button', { name: 'Add Product' })
  ;(focused === 'button' ? button : screen.getByRole('main')).focus()
  rerender(page(true))
  await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement?.textContent).not.toBe('Add Product'))
  rerender(page(false))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('after a dialog that a key opened, the page has the focus, and no button of it', async () => {
  await closeAbove('content')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('after a dialog that a button opened, the button has the focus', async () => {
  await closeAbove('button')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Product' })),
  )
})
