import type { ListingDefaults, SharedListing } from '@sampletrail/domain/resale/listing-draft.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, it, onTestFinished } from 'vitest'
import { DraftNotices } from '#src/entities/listing/draft-notices.tsx'
import { unsentListingKey } from '#src/entities/listing/listing-draft.ts'
import { useListingDraft } from '#src/entities/listing/use-listing-draft.ts'
import { useSharedFields } from '#src/entities/listing/use-shared-fields.ts'
import { postToTabs } from '#src/lib/tabs.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const lamp = 'dddddddd-0000-4000-8000-000000000001'
const key = unsentListingKey('aaaaaaaa-0000-4000-8000-000000000001', lamp)
const path = '/rest/v1/listing_drafts'
const empty = {
  title: null,
  description: null,
  price: null,
  condition: null,
  category_id: null,
  category_name: null,
  photos: null,
}
const defaults: ListingDefaults = {
  title: 'Desk lamp',
  price: '20.00',
  condition: 'NEW',
  category: null,
  describe: (condition) => `It is ${condition}.`,
}

/** A dialog that lists a product, with the fields of all markets. */
function Market({ startPrice }: { startPrice?: string }) {
  const state = useListingDraft(lamp)
  const form = useForm<SharedListing>()
  useSharedFields(
    state,
    defaults,
    {
      read: () => form.getValues(),
      write: (fields) => {
        for (const name of ['title', 'description', 'price', 'condition', 'category'] as const) {
          const value = fields[name]
          if (value !== undefined) form.setValue(name, value)
        }
      },
      watch: (callback) => form.subscribe({ formState: { values: true }, callback }),
    },
    startPrice === undefined ? {} : { price: startPrice },
  )
  if (state.draft === undefined) return null
  return (
    <>
      <DraftNotices {...state} />
      <input aria-label="Title" {...form.register('title')} />
      <input aria-label="Price" {...form.register('price')} />
      <input aria-label="Description" {...form.register('description')} />
      <select aria-label="Condition" {...form.register('condition')}>
        <option>NEW</option>
        <option>USED_FAIR</option>
      </select>
    </>
  )
}

/** An account that keeps one draft, as PostgreSQL would. */
function account(row: object | null = null) {
  let kept = row
  const sent: Record<string, unknown>[] = []
  const answers: Answers = {
    [`GET ${path}`]: () => ({ body: kept === null ? [] : [kept] }),
    [`PATCH ${path}`]: ({ body }) => {
      sent.push(body)
      if (kept !== null) kept = { ...kept, ...body }
      return { body: kept === null ? [] : [{ product_id: lamp }] }
    },
    [`POST ${path}`]: ({ body }) => {
      kept = { ...empty, ...body }
      return { body: [{ product_id: lamp }] }
    },
  }
  const change = (fields: object): void => {
    kept = { ...empty, ...kept, ...fields }
  }
  return { answers, sent, change, read: () => kept }
}

async function show(answers: Answers, startPrice?: string) {
  onTestFinished(() => localStorage.clear())
  const market = startPrice === undefined ? <Market /> : <Market startPrice={startPrice} />
  const shown = await renderSignedIn(market, answers)
  await screen.findByLabelText('Title')
  return shown
}
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

it('brings what was typed elsewhere, and sends only what is changed here', async () => {
  const { answers, sent, read } = account({ ...empty, title: 'Brass lamp', price: '29.99' })
  await show(answers)
  expect(['Title', 'Price', 'Description'].map(value)).toEqual([
    'Brass lamp',
    '29.99',
    'It is NEW.',
  ])
  await userEvent.type(screen.getByLabelText('Price'), '9')
  await waitFor(() => expect(sent).toEqual([{ price: '29.999' }]))
  expect(read()).toMatchObject({ title: 'Brass lamp', price: '29.999' })
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
})

it('adds a draft with the price that was found', async () => {
  const { answers, read } = account()
  await show(answers, '29.99')
  expect(value('Price')).toBe('29.99')
  await waitFor(() => expect(read()).toMatchObject({ price: '29.99', title: null }))
})

it('takes the fields that another tab changed, and keeps those that are typed here', async () => {
  const { answers, change, read } = account({ ...empty, title: 'Brass lamp' })
  await show(answers)
  await userEvent.type(screen.getByLabelText('Price'), '5')
  change({ title: 'Oak lamp', price: '1' })
  postToTabs('listing-drafts')
  await waitFor(() => expect(value('Title')).toBe('Oak lamp'))
  expect(value('Price')).toBe('20.005')
  await waitFor(() => expect(read()).toMatchObject({ title: 'Oak lamp', price: '20.005' }))
})

it('changes the description with the condition until somebody types one', async () => {
  const { answers, sent } = account({ ...empty })
  await show(answers)
  await userEvent.selectOptions(screen.getByLabelText('Condition'), 'USED_FAIR')
  expect(value('Description')).toBe('It is USED_FAIR.')
  await userEvent.type(screen.getByLabelText('Description'), ' Mine')
  await userEvent.selectOptions(screen.getByLabelText('Condition'), 'NEW')
  expect(value('Description')).toBe('It is USED_FAIR. Mine')
  await waitFor(() => expect(Object.assign({}, ...sent)).toMatchObject({ condition: null }))
})

it('keeps what was typed on the device without the server, and sends it when it opens again', async () => {
  const { answers, read } = account({ ...empty })
  const refused = {
    status: 403,
    body: { code: 'PT403', message: 'Disabled - Upgrade to Pro', hint: 'product_limit' },
  }
  await show({ ...answers, [`PATCH ${path}`]: refused })
  await userEvent.type(screen.getByLabelText('Title'), ' of mine')
  expect(await screen.findByText(/kept on this device only/u)).toBeDefined()
  expect(JSON.parse(localStorage.getItem(key) ?? '{}')).toEqual({ title: 'Desk lamp of mine' })
  cleanup()
  await renderSignedIn(<Market />, answers)
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Desk lamp of mine')
  await waitFor(() => expect(read()).toMatchObject({ title: 'Desk lamp of mine' }))
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
})

it('says if the draft of the account cannot be loaded, and brings it later', async () => {
  const { answers } = account({ ...empty, title: 'Brass lamp' })
  let isDown = true
  const load = answers[`GET ${path}`]
  if (typeof load !== 'function') throw new Error('no answer')
  await show({
    ...answers,
    [`GET ${path}`]: (request) =>
      isDown ? { status: 400, body: { message: 'Out of order' } } : load(request),
  })
  expect(value('Title')).toBe('Desk lamp')
  expect(await screen.findByText(/could not load the draft .* Out of order/u)).toBeDefined()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Load the draft again' }))
  await waitFor(() => expect(value('Title')).toBe('Brass lamp'))
})

it('shows what waits on this device also if it is stored before the account has answered', async () => {
  const { answers, read } = account({ ...empty, title: 'Brass lamp' })
  const load = answers[`GET ${path}`]
  if (typeof load !== 'function') throw new Error('no answer')
  localStorage.setItem(key, JSON.stringify({ price: '31' }))
  const first = Promise.withResolvers<void>()
  let loads = 0
  await show({
    ...answers,
    [`GET ${path}`]: async (request) => {
      loads += 1
      if (loads === 1) await first.promise
      return load(request)
    },
  })
  expect([value('Title'), value('Price')]).toEqual(['Brass lamp', '31'])
  expect(read()).toMatchObject({ price: '31' })
  first.resolve()
})

it('keeps what is typed in the form after the draft could not be loaded', async () => {
  const { answers, sent } = account({ ...empty })
  await show({ ...answers, [`GET ${path}`]: { status: 400, body: { message: 'Out of order' } } })
  const price = screen.getByLabelText('Price')
  await userEvent.clear(price)
  await userEvent.type(price, '35')
  await waitFor(() => expect(sent).toEqual([{ price: '35' }]))
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(value('Price')).toBe('35')
})
