import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WishOutcome } from '#src/entities/offer/wish-offer.ts'
import { AddOfferButton } from '#src/features/catalogue/add-offer-button.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const button = () => screen.getByRole('button')

async function press(outcome: WishOutcome) {
  const answer = Promise.withResolvers<WishOutcome>()
  const onAdd = vi.fn<() => Promise<WishOutcome>>(() => answer.promise)
  const view = render(
    <AddOfferButton name="Lamp" isListed={false} full={undefined} onAdd={onAdd} />,
  )
  await userEvent.click(button())
  expect(button().textContent).toBe('Adding...: Lamp')
  await userEvent.click(button())
  expect(onAdd).toHaveBeenCalledOnce()
  await act(async () => {
    answer.resolve(outcome)
    await answer.promise
  })
  const list = () =>
    view.rerender(<AddOfferButton name="Lamp" isListed full={undefined} onAdd={onAdd} />)
  return { onAdd, list }
}

test("an offer is added once: 'Added' for 1.5 seconds, then 'Already in wishlist'", async () => {
  const { onAdd, list } = await press('added')
  list()
  expect(button().textContent).toBe('Added: Lamp')
  await act(() => vi.advanceTimersByTimeAsync(1400))
  expect(button().textContent).toBe('Added: Lamp')
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(button().textContent).toBe('Already in wishlist: Lamp')
  expect(button().getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button())
  expect(onAdd).toHaveBeenCalledOnce()
})

test.each(['full', 'failed'] as const)(
  'an offer that was not added (%s) can be retried',
  async (outcome) => {
    const { onAdd } = await press(outcome)
    expect(button().textContent).toBe('Add to wishlist: Lamp')
    await userEvent.click(button())
    expect(onAdd).toHaveBeenCalledTimes(2)
  },
)

test('on a full plan it has a lock and the reason, and a press still asks', async () => {
  const onAdd = vi.fn<() => Promise<WishOutcome>>(() => Promise.resolve('full'))
  render(<AddOfferButton name="Lamp" isListed={false} full="No room" onAdd={onAdd} />)
  expect(button().querySelector('.lucide-lock')).not.toBeNull()
  expect(button().getAttribute('title')).toBe('No room')
  await userEvent.click(button())
  expect(onAdd).toHaveBeenCalledOnce()
})
