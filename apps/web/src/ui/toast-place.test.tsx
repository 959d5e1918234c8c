import { act, render, screen, waitFor } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { freeTop, toastTop } from './toast-place.ts'
import { showNotice } from './toast.tsx'
import { Toaster } from './toaster.tsx'

const page = { top: 0, bottom: 64, dialog: null }
const one = {} as Element
const other = {} as Element

describe('notices begin', () => {
  it.each([
    ['at the top of a page without a header', [], 0],
    ['below the header', [page], 64],
    ['below the line of the next step', [page, { top: 130, bottom: 192, dialog: null }], 192],
    [
      'below the header when the line is far down',
      [page, { top: 500, bottom: 560, dialog: null }],
      64,
    ],
    [
      'below the header when the line is scrolled away',
      [page, { top: -90, bottom: -30, dialog: null }],
      64,
    ],
    ['below the head of a dialog', [page, { top: 24, bottom: 90, dialog: one }], 90],
    [
      'below the head of the last dialog',
      [page, { top: 24, bottom: 190, dialog: one }, { top: 40, bottom: 100, dialog: other }],
      100,
    ],
    ['at the top above a dialog in the middle', [page, { top: 400, bottom: 460, dialog: one }], 0],
  ])('%s', (_, heads, top) => {
    expect(toastTop(heads, 900)).toBe(top)
  })
})

const spans = (...pairs: readonly [number, number][]) =>
  pairs.map(([top, bottom]) => ({ top, bottom }))

describe('below that, notices lie', () => {
  const room = { top: 64, height: 60, limit: 450 }
  it.each([
    ['at the top where no control is', spans([20, 60], [130, 170]), 64],
    ['below the buttons beside the heading', spans([80, 120]), 120],
    ['below two lines of controls', spans([80, 120], [130, 170]), 170],
    ['between controls that leave room', spans([80, 120], [200, 240]), 120],
    ['where the fewest are, if all is full', spans([64, 250], [64, 300], [250, 600]), 300],
    ['at the top if nothing is better', spans([64, 900]), 64],
  ])('%s', (_, controls, top) => {
    expect(freeTop(controls, room)).toBe(top)
  })

  it('not below the upper half of the window', () => {
    expect(freeTop(spans([70, 420]), room)).toBe(64)
  })
})

afterEach(() => {
  act(() => toast.remove())
  vi.restoreAllMocks()
})

it('notices move below the head of a dialog that opens under them', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, 0, 100, this.closest('[role=dialog]') === null ? 64 : 90)
  })
  render(
    <>
      <header data-toasts-below />
      <Toaster />
    </>,
  )
  act(() => void showNotice('Saved'))
  const box = screen.getByRole('region', { name: 'Notifications' })
  expect(box.style.top).toBe('64px')
  const dialog = document.createElement('div')
  dialog.innerHTML = '<div role="dialog"><div data-toasts-below></div></div>'
  document.body.append(dialog)
  await waitFor(() => expect(box.style.top).toBe('90px'))
  dialog.remove()
  await waitFor(() => expect(box.style.top).toBe('64px'))
})

it('notices leave a button that comes to lie under them when a row above it goes', async () => {
  let buttonTop = 200
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const box = this.closest<HTMLElement>('[data-toaster]')
    if (box !== null) {
      const top = Number.parseInt(box.style.top, 10) || 0
      // Around the notices is some room of the box.
      return this === box ? new DOMRect(0, top, 100, 60) : new DOMRect(0, top + 6, 100, 46)
    }
    return this.tagName === 'BUTTON'
      ? new DOMRect(0, buttonTop, 100, 40)
      : new DOMRect(0, 0, 100, 64)
  })
  render(
    <>
      <header data-toasts-below />
      <main>
        <p>Row</p>
        <button type="button">Snooze</button>
      </main>
      <Toaster />
    </>,
  )
  act(() => void showNotice('Saved'))
  const box = screen.getByRole('region', { name: 'Notifications' })
  expect(box.style.top).toBe('64px')
  screen.getByText('Row').textContent = ''
  buttonTop = 100
  screen.getByRole('main').append(document.createElement('p'))
  // The notice begins where the button ends; the room around it may lie on the button.
  await waitFor(() => expect(box.style.top).toBe('134px'))
  // Where it lies on nothing, it stays.
  buttonTop = 300
  screen.getByRole('main').append(document.createElement('p'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(box.style.top).toBe('134px')
})
