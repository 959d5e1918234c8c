import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { MatchDialog } from '#src/entities/ebay/match-dialog.tsx'
import { MatchOfferButton } from '#src/features/catalogue/match-offer-button.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

afterEach(() => void vi.useRealTimers())

const match = {
  title: 'Solid oak lamp',
  price: { value: 18.5, currency: 'EUR' },
  itemWebUrl: 'https://www.ebay.com/itm/1',
  image: null,
  condition: 'New',
}
const taken = {
  name: match.title,
  price: 5,
  currency: 'EUR',
  ebay_url: match.itemWebUrl,
}

const overlay = () => screen.queryByText('Product information updated')

test("an offer changed by a match shows 'Product information updated' for 1.5 seconds", async () => {
  // The button loads the dialog on first use; here it is loaded already, so that only the test moves the clock.
  expect(MatchDialog).toBeDefined()
  const { requests } = await renderSignedIn(
    <>
      <Toaster />
      <MatchOfferButton
        offer={{
          id: 'lamp',
          name: 'lamp!!',
          price: 5,
          currency: 'EUR',
          picture_path: null,
          image_url: 'https://shop.example/lamp.jpg',
        }}
      />
    </>,
    {
      'POST /api/ebay/search-by-image': { body: { itemSummaries: [match] } },
      'POST /rest/v1/rpc/admin_update_offer': { body: taken },
    },
    { features: { google: false, payments: false, ai: false, ebay: true, ebayListing: false } },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Fetch eBay match: lamp!!' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Update Product Name' }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(screen.getByRole('button', { name: 'Update Selected Fields' }))

  await expect.poll(overlay).not.toBeNull()
  expect(screen.getByText('Product information updated!')).toBeDefined()
  expect(requests.at(-1)?.body).toEqual({
    p_id: 'lamp',
    p_fields: { name: match.title, ebay_url: match.itemWebUrl },
  })
  // The search took a step of the clock.
  await act(() => vi.advanceTimersByTimeAsync(1400))
  expect(overlay()).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(overlay()).toBeNull()
})
