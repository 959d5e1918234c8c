import { EXAMPLE_SELLERS } from '@sampletrail/domain/examples/example-products.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ExamplesButton } from '#src/entities/example/examples-button.tsx'
import { ExamplesLine } from '#src/entities/example/examples-line.tsx'
import { answerPlan, planRows, type PlanRowName } from '#src/testing/plan-rows.ts'
import { listRow } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const me = 'aaaaaaaa-0000-4000-8000-000000000001'
const redo = 'POST /rest/v1/rpc/redo_import'
const undo = 'POST /rest/v1/rpc/undo_import'
const [northwind, kestrel] = EXAMPLE_SELLERS

async function add(plan: PlanRowName, restored: { status?: number; body: unknown } = { body: 0 }) {
  const { requests } = await renderSignedIn(
    <>
      <ExamplesButton />
      <Toaster />
    </>,
    {
      ...answerPlan(() => planRows[plan]),
      'POST /rest/v1/imports': { status: 201 },
      'GET /rest/v1/sellers': { body: [{ id: 'known', name: northwind }] },
      'POST /rest/v1/sellers': { status: 201 },
      'POST /rest/v1/products': { status: 201 },
      [redo]: restored,
    },
  )
  const button = screen.getByRole('button', { name: 'See it with example data' })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  await userEvent.click(button)
  expect(await screen.findByText('Example products added')).toBeDefined()
  const bodies = (path: string) =>
    requests
      .filter((request) => request.method === 'POST' && request.path === path)
      .map(({ body }) => body as unknown)
  return { bodies }
}

test.each<[PlanRowName, number]>([
  ['pro', 12],
  ['basic', 5],
])('on %s one press adds %i examples in one request, under a mark', async (plan, count) => {
  const { bodies } = await add(plan)
  expect(bodies('/rest/v1/imports')).toMatchObject([{ id: me, file_name: 'Example data' }])
  const [sent, ...more] = bodies('/rest/v1/products') as Record<string, unknown>[][]
  expect(more).toEqual([])
  expect(sent).toHaveLength(count)
  expect(sent?.every(({ import_id: mark }) => mark === me)).toBe(true)
  expect(sent?.some(({ seller_id: seller }) => seller === 'known')).toBe(true)
  expect(bodies('/rest/v1/sellers')).toMatchObject([[{ name: kestrel, user_id: me }]])
})

test('examples that were removed before come back, and no second ones are added', async () => {
  const { bodies } = await add('pro', { body: 12 })
  expect(bodies('/rest/v1/products')).toEqual([])
})

test('if the plan holds fewer than were removed, as many as it holds are added', async () => {
  const refusal = { code: 'PT409', message: 'You have reached the limit.', hint: 'product_limit' }
  const { bodies } = await add('basic', { status: 409, body: refusal })
  expect(bodies('/rest/v1/products')).toMatchObject([{ length: 5 }])
})

const example = listRow({ import_id: me })
const own = listRow({ id: '22222222-2222-4222-8222-222222222222' })

async function show(products: Parameters<typeof ExamplesLine>[0]['products']) {
  const { requests } = await renderSignedIn(
    <>
      <ExamplesLine products={products} />
      <Toaster />
    </>,
    {
      [undo]: { body: 1 },
      [redo]: { body: 1 },
      'GET /rest/v1/sellers': {
        body: [
          { id: 'one', name: northwind },
          { id: 'two', name: kestrel },
        ],
      },
      'POST /rest/v1/sellers': { status: 201 },
      'GET /rest/v1/products': { body: [{ seller_id: 'two' }] },
      'DELETE /rest/v1/sellers': { status: 204 },
    },
  )
  const asked = (path: string) => requests.filter((request) => request.path.endsWith(path))
  return { asked }
}

test('one press removes the examples and their unused sellers, and can be undone', async () => {
  const { asked } = await show([example, own])
  await userEvent.click(screen.getByRole('button', { name: 'Remove the examples' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(asked('/undo_import').map(({ body }) => body)).toEqual([{ p_import: me }])
  await waitFor(() => expect(asked('/redo_import')).toHaveLength(1))
  // Under its id the seller finds its products again.
  const back = asked('/sellers').filter(({ method }) => method === 'POST')
  expect(back.map(({ body }) => body)).toEqual([[{ id: 'one', name: northwind, user_id: me }]])
  const gone = asked('/sellers').filter(({ method }) => method === 'DELETE')
  expect(gone.map(({ query }) => query.get('id'))).toEqual(['in.(one)'])
})

test('an example that was edited is removed after a question', async () => {
  const { asked } = await show([{ ...example, updated_at: '2026-11-21T08:00:00Z' }])
  await userEvent.click(screen.getByRole('button', { name: 'Remove the examples' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(asked('/undo_import')).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Examples removed')).toBeDefined()
  expect(asked('/undo_import')).toHaveLength(1)
})

test('without an example nothing is said', async () => {
  await show([own])
  expect(screen.queryByText(/example/u)).toBeNull()
})

test('what follows is said, too, if the first rows take the button or the line away', async () => {
  const page = { leave: (): void => undefined }
  function Screen() {
    const [isGone, setGone] = useState(false)
    page.leave = () => setGone(true)
    return (
      <>
        {!isGone && <ExamplesLine products={[example]} />}
        <Toaster />
      </>
    )
  }
  await renderSignedIn(<Screen />, {
    [undo]: () => {
      act(() => page.leave())
      return { body: 1 }
    },
    'GET /rest/v1/sellers': { body: [] },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Remove the examples' }))
  expect(await screen.findByText('Examples removed')).toBeDefined()
  expect(screen.queryByText('Includes examples.')).toBeNull()
})
