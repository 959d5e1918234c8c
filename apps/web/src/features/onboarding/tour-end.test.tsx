import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { testSession } from '#src/testing/fake-backend.ts'
import { openApp } from '#src/testing/open-app.tsx'
import { listRow } from '#src/testing/product-rows.ts'

const title = 'Welcome to SampleTrail'
const patience = { timeout: 5000 }

async function open(products: object[]) {
  localStorage.setItem('sampletrail-session-web', JSON.stringify(testSession()))
  const app = await openApp('/settings/account?force_onboarding=true', {
    'GET /rest/v1/products': { body: products },
    'POST /rest/v1/rpc/mark_onboarding_seen': { body: '2026-11-21T12:00:00Z' },
  })
  await screen.findByText(title, {}, patience)
  return app
}

test('the tour ends in the way to add a product, which closes it', async () => {
  await open([listRow()])
  await userEvent.click(screen.getByRole('button', { name: 'Add your first product' }))
  expect(await screen.findByRole('dialog', { name: 'Add Product' }, patience)).toBeDefined()
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  expect(screen.queryByRole('button', { name: 'See it with example data' })).toBeNull()
})

test('somebody without products can begin with a list or with examples', async () => {
  const { place } = await open([])
  expect(
    await screen.findByRole('button', { name: 'See it with example data' }, patience),
  ).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: 'Import a list' }))
  await waitFor(() => expect(place()).toBe('/dashboard/products/import'))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
})
