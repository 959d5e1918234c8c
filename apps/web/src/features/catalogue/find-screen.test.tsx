import { useQueryClient } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FindScreen } from '#src/features/catalogue/find-screen.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { answerPlan, planRows } from '#src/testing/plan-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const search = 'POST /rest/v1/rpc/search_products'
const count = 'POST /rest/v1/rpc/count_products'

/** The newest first, as the database gives them. */
const offers = Array.from({ length: 45 }, (_none, index) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  name: `Lamp ${index + 1}`,
  price: index === 0 ? 19.99 : null,
  currency: 'USD',
  image_url: null,
  group_name: 'harbour goods',
  country: 'US',
  seller_id: '11111111-0000-4000-8000-000000000000',
  created_at: new Date(Date.UTC(2026, 10, 20) - index * 1000).toISOString(),
  url: null,
  ebay_url: null,
  amazon_url: index === 0 ? 'https://www.amazon.com/dp/B000' : null,
  is_vip: index === 0,
}))

const catalogue: Answers = {
  [count]: { body: offers.length },
  [search]: ({ body }) => {
    const after = offers.findIndex(({ id }) => id === body['p_after_id'])
    return { body: offers.slice(after + 1, after + 1 + Number(body['p_limit'])) }
  },
}

test('offers come page by page, each with its price, its seller and its shop', async () => {
  const { requests } = await renderSignedIn(
    <FindScreen search="" onSearch={() => undefined} />,
    catalogue,
  )
  expect(await screen.findByText('Found 45 products')).toBeDefined()
  const [first] = await screen.findAllByRole('article')
  const card = within(first as HTMLElement)
  expect(card.getByText('$19.99')).toBeDefined()
  expect(card.getByText('Harbour Goods')).toBeDefined()
  expect(card.getByText('VIP')).toBeDefined()
  // The country is for VIPs and admins.
  expect(card.queryByText('United States')).toBeNull()
  expect(card.getByRole('link', { name: /View on Amazon/u }).getAttribute('href')).toBe(
    'https://www.amazon.com/dp/B000',
  )
  expect(screen.getAllByRole('article')).toHaveLength(40)

  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Lamp 45')).toBeDefined()
  expect(screen.getAllByRole('article')).toHaveLength(45)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  const asked = requests.filter(({ method, path }) => `${method} ${path}` === search)
  expect(asked.at(-1)?.body).toMatchObject({
    p_after_id: offers[39]?.id,
    p_after_value: offers[39]?.created_at,
  })
})

test('a search is asked for with Enter, and finding nothing offers the way back', async () => {
  const onSearch = vi.fn<(text: string) => void>()
  await renderSignedIn(<FindScreen search="sofa" onSearch={onSearch} />, {
    ...catalogue,
    [count]: { body: 0 },
    [search]: { body: [] },
  })
  expect(await screen.findByRole('heading', { name: 'No products found' })).toBeDefined()
  expect(await screen.findByText('Found 0 products')).toBeDefined()
  const user = userEvent.setup()
  const field = screen.getByRole('textbox', { name: 'Search products' })
  await user.clear(field)
  await user.type(field, ' lamp {Enter}')
  expect(onSearch).toHaveBeenLastCalledWith('lamp')
  await user.click(screen.getByRole('button', { name: 'Show all products' }))
  expect(onSearch).toHaveBeenLastCalledWith('')
})

test('what went wrong is said, with another try', async () => {
  await renderSignedIn(<FindScreen search="" onSearch={() => undefined} />, {
    ...catalogue,
    [search]: { status: 403, body: { code: 'PT403', message: 'Not now.' } },
  })
  expect(await screen.findByText('Failed to load products. Please try again.')).toBeDefined()
  expect(screen.getByText('Not now.')).toBeDefined()
})

function PlanChanged() {
  const queryClient = useQueryClient()
  return (
    <button
      type="button"
      onClick={() => void queryClient.invalidateQueries({ queryKey: ['plan'] })}
    >
      The plan changed
    </button>
  )
}

test('what one may see follows the plan, without reload', async () => {
  let row: object = planRows.basic
  await renderSignedIn(
    <>
      <FindScreen search="" onSearch={() => undefined} />
      <PlanChanged />
    </>,
    {
      ...answerPlan(() => row),
      [count]: () => ({ body: row === planRows.pro ? 2 : 1 }),
      [search]: () => ({ body: row === planRows.pro ? offers.slice(0, 2) : offers.slice(0, 1) }),
    },
  )
  expect(await screen.findByText('Lamp 1')).toBeDefined()
  expect(screen.queryByText('Lamp 2')).toBeNull()
  row = planRows.pro
  await userEvent.click(screen.getByRole('button', { name: 'The plan changed' }))
  expect(await screen.findByText('Lamp 2')).toBeDefined()
})
