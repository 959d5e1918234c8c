import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BottomNavigation } from '#src/features/shell/bottom-navigation.tsx'
import { inRouter } from '#src/testing/in-router.tsx'
import { listRow } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const products = Array.from({ length: 5 }, (_none, place) =>
  listRow({ id: `dddddddd-0000-4000-8000-00000000000${place}` }),
)

test('Add Product has a lock once the plan is full', async () => {
  await renderSignedIn(inRouter(<BottomNavigation onAddProduct={() => undefined} />), {
    'GET /rest/v1/products': { body: products },
  })
  const button = await screen.findByRole('button', { name: 'Locked: Add Product' })
  expect(button.querySelector('.lucide-lock')).not.toBeNull()
})

test('Add Product has a plus while the plan has room', async () => {
  await renderSignedIn(inRouter(<BottomNavigation onAddProduct={() => undefined} />), {
    'GET /rest/v1/products': { body: products.slice(1) },
  })
  const button = await screen.findByRole('button', { name: 'Add Product' })
  expect(button.querySelector('.lucide-plus')).not.toBeNull()
})
