import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router'
import { addDays } from '@sampletrail/domain/dates/calendar-date.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { TodayCard } from '#src/features/dashboard/today-card.tsx'
import { keepTodayRoom, notePaintedRoom } from '#src/features/dashboard/today-room.ts'
import { readToday } from '#src/lib/today.ts'
import { listRow } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const today = readToday()
const review = (days: number): ProductListRow =>
  listRow({ status: 'received', review_due_date: addDays(today, days) })

async function open(rows: ProductListRow[]) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <TodayCard /> }),
    history: createMemoryHistory(),
  })
  await router.load()
  await renderSignedIn(<RouterProvider<typeof router> router={router} />, {
    'GET /rest/v1/products': { body: rows },
    'POST /rest/v1/rpc/change_products': ({ body }) => ({
      body: (body as { p_changes: { id: string }[] }).p_changes.map(({ id }) => ({
        id,
        updated_at: '2026-11-28T00:00:00+00:00',
      })),
    }),
  })
}

const room = () => document.querySelector('[class*="min-h-"][class*="justify-center"]')?.className

it('names the next step and its day if nothing is to be done today', async () => {
  await open([review(1)])
  expect(await screen.findByText('Nothing to do today')).toBeDefined()
  expect(screen.getByText('Tomorrow, write the review of Desk lamp.')).toBeDefined()
})

it('stays as high as its place was, and is as high as its steps after one is done', async () => {
  keepTodayRoom(['0', '0', '0'])
  notePaintedRoom(3)
  await open([review(-1)])
  await userEvent.click(await screen.findByRole('button', { name: /^Take off Today/u }))
  await waitFor(() => expect(screen.getByText('Nothing to do today')).toBeDefined())
  expect(room()).toContain('min-h-31')
  notePaintedRoom(null)
})
