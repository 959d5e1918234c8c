import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { testSession } from '#src/testing/fake-backend.ts'
import { openApp } from '#src/testing/open-app.tsx'
import { listRow } from '#src/testing/product-rows.ts'

vi.setConfig({ testTimeout: 40_000 })

const title = 'Welcome to SampleTrail'
/** The first of these tests loads the whole app. */

async function open(products: object[]) {
  localStorage.setItem('sampletrail-session-web', JSON.stringify(testSession()))
  const app = await openApp('/settings/account?force_onboarding=true', {
    'GET /rest/v1/products': { body: products },
    'POST /rest/v1/rpc/mark_onboarding_seen': { body: '2026-11-21T12:00:00Z' },
  })
  await screen.findByText(title)
  return app
}

test('the tour ends in one main action, which closes it; somebody with products is offered no examples', async () => {
  await open([listRow()])
  await userEvent.click(screen.getByRole('button', { name: 'Add a product' }))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  expect(screen.queryByRole('button', { name: 'See it with example data' })).toBeNull()
})

test('somebody without products can begin with a list or with examples', async () => {
  const { place } = await open([])
  expect(await screen.findByRole('button', { name: 'See it with example data' })).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: 'Import products' }))
  await waitFor(() => expect(place()).toBe('/dashboard/products/import'))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
})
