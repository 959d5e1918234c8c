import { render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
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
