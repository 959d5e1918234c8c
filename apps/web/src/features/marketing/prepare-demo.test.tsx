import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DemoDialog } from '#src/features/marketing/demo-dialog.tsx'
import { Hero } from '#src/features/marketing/hero.tsx'
import { prepareDemo } from '#src/features/marketing/prepare-demo.ts'

function openPage(video: string | null): HTMLDialogElement {
  render(
    <>
      <Hero />
      <DemoDialog />
    </>,
  )
  const dialog = document.querySelector('dialog')
  if (dialog === null) throw new Error('The page has a demo.')
  prepareDemo(dialog, Promise.resolve(video))
  return dialog
}

test('without a video the demo is the tour, also in browsers without command buttons', async () => {
  const dialog = openPage(null)
  await userEvent.click(screen.getByRole('button', { name: 'Watch Demo' }))
  expect(dialog.open).toBe(true)
  expect(dialog.querySelector('[data-demo-tour]')?.hasAttribute('hidden')).toBe(false)
  expect(dialog.querySelector('iframe')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(dialog.open).toBe(false)
})

test('the video starts automatically when the demo opens, and is removed when it closes', async () => {
  const dialog = openPage('https://video.example/embed/abc')
  expect(dialog.querySelector('iframe')).toBeNull()
  dialog.showModal()
  await waitFor(() => expect(dialog.querySelector('iframe')).not.toBeNull())
  expect(dialog.querySelector('iframe')?.src).toMatch(/abc[?]autoplay=1/)
  expect(dialog.querySelector('[data-demo-tour]')?.hasAttribute('hidden')).toBe(true)
  dialog.close()
  await waitFor(() => expect(dialog.querySelector('iframe')).toBeNull())
})
