import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type ImportPlan, useImportRun } from '#src/features/products/import/send/use-import-run.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const file = {
  name: 'orders.csv',
  rowCount: 1,
  session: { prepare: () => Promise.resolve(0), nextBatch: () => Promise.resolve(null) },
}
const plan = {
  file,
  selection: {},
  sellers: { ids: {}, missing: [{ name: 'Acme', spellings: ['Acme'] }] },
  createsSellers: true,
  counts: { products: 1, duplicates: 0, errors: 0 },
  // The hook uses no more of a file than this.
} as unknown as ImportPlan

function Harness() {
  const { start } = useImportRun()
  return (
    <button type="button" onClick={() => void start(plan).catch(() => undefined)}>
      Import
    </button>
  )
}

it('an import whose start failed creates its sellers once, and is recorded once', async () => {
  let isBroken = true
  const { requests } = await renderSignedIn(<Harness />, {
    'POST /rest/v1/sellers': { status: 201, body: [] },
    'POST /rest/v1/imports': () =>
      isBroken ? { status: 500, body: { message: 'No' } } : { status: 201, body: [] },
  })
  const sent = (table: string) =>
    requests.filter(({ method, path }) => method === 'POST' && path === `/rest/v1/${table}`)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(sent('imports')).toHaveLength(1))
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(sent('imports')).toHaveLength(2))
  expect(sent('sellers')).toHaveLength(2)
  expect(sent('sellers')[1]?.body).toEqual(sent('sellers')[0]?.body)
  expect(sent('imports')[1]?.body).toEqual(sent('imports')[0]?.body)
})
