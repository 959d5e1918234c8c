import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useAddAlert } from '#src/entities/alert/change-alerts.ts'
import { useAddView } from '#src/entities/saved-view/change-saved-views.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const id = '33333333-3333-4333-8333-333333333333'

function Harness() {
  const view = useAddView()
  const alert = useAddAlert()
  return (
    <>
      <button
        type="button"
        onClick={() => view.mutate({ id, name: 'Typed since', search: '?tag=a', position: 0 })}
      >
        Save view
      </button>
      <button
        type="button"
        onClick={() =>
          alert.mutate({
            id,
            keyword: 'typed since',
            excluded: [],
            highest_price: 5,
            country: 'US',
            is_paused: false,
          })
        }
      >
        Add alert
      </button>
    </>
  )
}

it.each([
  ['Save view', 'saved_views', { name: 'Typed since', search: '?tag=a' }],
  [
    'Add alert',
    'keyword_alerts',
    { keyword: 'typed since', excluded: [], highest_price: 5, country: 'US' },
  ],
])("%s: an earlier attempt's view gets the text typed since", async (label, table, to) => {
  const path = `/rest/v1/${table}`
  const { requests } = await renderSignedIn(<Harness />, {
    [`POST ${path}`]: { status: 201, body: [] },
    [`PATCH ${path}`]: { body: [{ id }] },
  })
  await userEvent.click(screen.getByRole('button', { name: label }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true))
  const changed = requests.find(({ method }) => method === 'PATCH')
  expect(changed?.body).toEqual(to)
  expect(changed?.query.get('id')).toBe(`eq.${id}`)
})
