import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, test, vi } from 'vitest'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { moments } from '#src/testing/shown/shown.ts'
import { ofProducts } from '#src/testing/shown/of-products.tsx'
import { ofOthers } from '#src/testing/shown/of-others.tsx'
import { ofSelling } from '#src/testing/shown/of-selling.tsx'

const shown = { ...ofProducts, ...ofSelling, ...ofOthers }

const cases = Object.entries(shown).flatMap(([path, row]) =>
  typeof row === 'string'
    ? []
    : moments.map((at) => ({ name: path.replace(/.*[/]/u, ''), at, ...row })),
)

it.each(cases)(
  '$name shows yen and the day of $at here',
  async ({ element, answers, texts, at }) => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600)
    const root = createRootRoute({ component: () => element(at) })
    const router = createRouter({ routeTree: root, history: createMemoryHistory() })
    await router.load()
    await renderSignedIn(<RouterProvider<typeof router> router={router} />, {
      'GET /rest/v1/products': { body: [] },
      'GET /rest/v1/sellers': { body: [] },
      ...answers?.(at),
    })
    await waitFor(() => {
      const text = document.body.textContent
      for (const wanted of texts(at)) expect(text).toContain(wanted)
    })
    expect(screen.queryAllByText('$', { exact: false })).toEqual([])
  },
)

const sources = import.meta.glob<string>(
  ['../{entities,features}/**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../features/admin/**'],
  { query: '?raw', import: 'default', eager: true },
)

test('every file that shows money, or the day of an instant, has a row', () => {
  const found = Object.entries(sources).flatMap(([path, text]) =>
    /\bformatMoney\(|calendarDateHere\b|dateStyle|toLocaleTimeString/u.test(text) ? [path] : [],
  )
  const rows = Object.keys(shown).filter((path) => !path.startsWith('../features/admin/'))
  expect(found.filter((path) => !rows.includes(path))).toEqual([])
})
