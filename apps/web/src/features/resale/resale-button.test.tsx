import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ResaleButton } from '#src/features/resale/resale-button.tsx'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const features = { google: false, payments: false, ai: false, ebay: false, ebayListing: false }
const note = 'eBay is not set up on this server.'

it.each([true, false])('the analysis can be opened if eBay is set up: %s', async (ebay) => {
  await renderSignedIn(
    <ResaleButton product={wholeProduct()} />,
    {},
    { features: { ...features, ebay } },
  )
  const button = screen.getByRole('button', { name: 'Resale Analysis' })
  expect(button).toHaveProperty('disabled', !ebay)
  expect(screen.queryAllByText(note)).toHaveLength(ebay ? 0 : 1)
})
