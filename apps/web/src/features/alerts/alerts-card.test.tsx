import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { AlertsCard } from '#src/features/alerts/alerts-card.tsx'
import { type Answers, withPayments } from '#src/testing/fake-backend.ts'
import { planRows } from '#src/testing/plan-rows.ts'
import { inRouter } from '#src/testing/in-router.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const list = 'GET /rest/v1/keyword_alerts'
const insert = 'POST /rest/v1/keyword_alerts'
const update = 'PATCH /rest/v1/keyword_alerts'
const remove = 'DELETE /rest/v1/keyword_alerts'
const working = 'POST /rest/v1/rpc/active_alert_ids'
const preview = 'POST /rest/v1/rpc/preview_keyword_alert'
const countries = 'POST /rest/v1/rpc/offer_countries'

const alertRow = (id: string, keyword: string, more: object = {}) => ({
  id,
  keyword,
  excluded: [],
  highest_price: null,
  currency: 'USD',
  country: 'US',
  is_paused: false,
  created_at: `2026-11-0${id}T10:00:00Z`,
  ...more,
})

const offerRow = (id: string, total: number, others: object = {}) => ({
  id,
  name: `Desk lamp ${id}`,
  price: 19.5,
  currency: 'EUR',
  image_url: null,
  picture_path: null,
  group_name: 'HARBOUR goods',
  created_at: '2026-11-20T10:00:00Z',
  total,
  total_as_typed: total,
  found_as: null,
  other_forms: [],
  ...others,
})

const proPlan: Answers = {
  'GET /rest/v1/subscription_view': { body: [planRows.given] },
}

const settings: Answers = {
  'GET /rest/v1/subscriptions': {
    body: [
      {
        is_admin: false,
        is_vip: false,
        notifications_on: true,
        num_notification_emails_sent: 1,
        quota_reset_date: new Date().toISOString().slice(0, 10),
      },
    ],
  },
  'GET /rest/v1/users': { body: [{ time_zone: 'America/New_York' }] },
  [preview]: { body: [] },
  [working]: { body: ['1', '2'] },
  [countries]: { body: ['US'] },
}

async function open(answers: Answers, config = {}) {
  const backend = await renderSignedIn(
    inRouter(
      <>
        <AlertsCard />
        <Toaster />
      </>,
    ),
    { ...settings, ...answers },
    config,
  )
  await screen.findByRole('textbox', { name: 'Keyword' })
  return { ...backend, user: userEvent.setup() }
}

const keywordField = () => screen.getByRole('textbox', { name: 'Keyword' })
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add Alert' })

describe('adding', () => {
  test('waits for two characters, and says why once something is typed', async () => {
    const { user } = await open({ [list]: { body: [] } })
    expect(addButton().disabled).toBe(true)
    expect(screen.queryByText('Type at least 2 characters.')).toBeNull()
    await user.type(keywordField(), ' l ')
    expect(addButton().disabled).toBe(true)
    expect(screen.getByText('Type at least 2 characters.')).toBeDefined()
    await user.type(keywordField(), 'amp')
    expect(addButton().disabled).toBe(false)
  })

  test('shows the alert at once and stores it without extra spaces; the field is ready for the next one', async () => {
    const rows: object[] = []
    const { user } = await open({
      ...proPlan,
      [list]: () => ({ body: rows }),
      [insert]: ({ body }) => {
        rows.unshift(alertRow('1', String(body['keyword']), body))
        return { status: 201, body: [{ id: '1' }] }
      },
    })
    expect(await screen.findByText('0 of 10')).toBeDefined()
    await user.type(keywordField(), '  desk   lamp {Enter}')
    expect(await screen.findByText('1 of 10')).toBeDefined()
    await waitFor(() => expect(rows).toMatchObject([{ keyword: 'desk lamp', highest_price: null }]))
    await waitFor(() => expect(keywordField()).toHaveProperty('value', ''))
    expect(localStorage.length).toBe(1)
  })

  test('text typed while an alert is being saved stays for the next one', async () => {
    const saved = Promise.withResolvers<void>()
    const { user } = await open({
      ...proPlan,
      [list]: { body: [] },
      [insert]: async () => {
        await saved.promise
        return { status: 201, body: [{ id: '1' }] }
      },
    })
    await screen.findByText('0 of 10')
    await user.type(screen.getByRole('textbox', { name: 'Highest price', hidden: true }), '20')
    await user.type(keywordField(), 'desk lamp{Enter}')
    await screen.findByRole('button', { name: 'Adding...' })
    await user.clear(keywordField())
    await user.type(keywordField(), 'sofa')
    saved.resolve()
    expect(await screen.findByText('Alert for “desk lamp” added')).toBeDefined()
    expect(keywordField()).toHaveProperty('value', 'sofa')
    // The price belonged to the first alert.
    expect(screen.getByRole('textbox', { name: 'Highest price', hidden: true })).toHaveProperty(
      'value',
      '',
    )
  })

  test('the same word again is refused below the field, and typed text stays', async () => {
    const { user, requests } = await open({
      ...proPlan,
      [list]: { body: [alertRow('1', 'Lamp')] },
    })
    await screen.findByText('1 of 10')
    await user.type(keywordField(), 'lamp{Enter}')
    expect(await screen.findByText('You have an alert for this keyword already.')).toBeDefined()
    expect(keywordField()).toHaveProperty('value', 'lamp')
    expect(requests.some(({ method, path }) => `${method} ${path}` === insert)).toBe(false)
  })

  test('a refusal by the server is shown, and typed text stays', async () => {
    const message = 'You have reached the limit of 1 keyword alert.'
    const { user } = await open({
      [list]: { body: [] },
      [insert]: { status: 403, body: { code: 'PT403', message, hint: 'keyword_limit' } },
    })
    await user.type(keywordField(), 'lamp{Enter}')
    expect(await screen.findByText(new RegExp(message, 'u'))).toBeDefined()
    expect(keywordField()).toHaveProperty('value', 'lamp')
    expect(await screen.findByText('0 of 1')).toBeDefined()
  })

  test('an invalid price is refused below its field', async () => {
    const { user } = await open({ [list]: { body: [] } })
    await user.type(keywordField(), 'lamp')
    await user.type(screen.getByRole('textbox', { name: 'Highest price', hidden: true }), '-3')
    await user.click(addButton())
    expect(await screen.findByText('Enter an amount of 0 or more.')).toBeDefined()
  })

  test('at the limit of Basic a link to Pro is shown', async () => {
    const { user } = await open({ [list]: { body: [alertRow('1', 'lamp')] } }, withPayments)
    expect(await screen.findByText('1 of 1')).toBeDefined()
    await user.type(keywordField(), 'desk')
    expect(addButton().disabled).toBe(true)
    expect(
      screen.getByText(
        'You have reached the limit of 1 keyword alert. Upgrade to Pro for 10 keyword alerts.',
      ),
    ).toBeDefined()
    const asked = new Promise((resolve) => {
      window.addEventListener('sampletrail:upgrade', resolve, { once: true })
    })
    await user.click(screen.getByRole('button', { name: 'Upgrade to Pro' }))
    expect(await asked).toMatchObject({ detail: { gate: 'alerts', held: 1 } })
  })

  test('at the limit nothing leads to Pro where none is sold', async () => {
    await open({ [list]: { body: [alertRow('1', 'lamp')] } })
    expect(await screen.findByText('1 of 1')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).toBeNull()
  })
})

describe('the preview', () => {
  test('shows what the alert would have found, after a typing pause', async () => {
    const { user, requests } = await open({
      [list]: { body: [] },
      [preview]: ({ body }) => ({
        body: body['p_keyword'] === 'lamp' ? [offerRow('1', 7), offerRow('2', 7)] : [],
      }),
    })
    await user.type(keywordField(), 'lamp')
    expect(
      await screen.findByText('In the last 30 days this would have found 7 offers.'),
    ).toBeDefined()
    const newest = screen.getByRole('list', { name: 'Exactly as typed' })
    expect(within(newest).getAllByRole('listitem')).toHaveLength(2)
    const asked = requests.filter(({ path }) => path.endsWith('preview_keyword_alert'))
    expect(asked.map(({ body }) => body)).toEqual([
      { p_keyword: 'lamp', p_excluded: [], p_country: 'US' },
    ])
    await user.type(keywordField(), ' shade')
    expect(
      await screen.findByText('In the last 30 days this would have found 0 offers.'),
    ).toBeDefined()
  })

  test('tells what other forms of the words add', async () => {
    const counts = { total_as_typed: 5, other_forms: ['lamps', 'la mp'] }
    const { user } = await open({
      [list]: { body: [] },
      [preview]: {
        body: [offerRow('1', 7, counts), offerRow('2', 7, { ...counts, found_as: 'lamps' })],
      },
    })
    await user.type(keywordField(), 'lamp')
    expect(
      await screen.findByText(/7 offers: 5 exactly as typed and 2 in other forms/u),
    ).toBeDefined()
    const lists = within(screen.getByRole('region', { name: 'What it would have found' }))
    expect(lists.getByRole('list', { name: 'Exactly as typed' }).textContent).toContain('lamp 1')
    expect(
      lists.getByRole('list', { name: 'Other forms: “lamps”, “la mp”' }).textContent,
    ).toContain('lamp 2')
  })

  test('that fails says so, and can be retried', async () => {
    let isUp = false
    const { user } = await open({
      [list]: { body: [] },
      [preview]: () => (isUp ? { body: [] } : { status: 400, body: { message: 'Not now' } }),
    })
    await user.type(keywordField(), 'lamp')
    expect(await screen.findByText('The preview could not be loaded. Not now')).toBeDefined()
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/would have found 0 offers/u)).toBeDefined()
  })
})

test('an alert is for the country that is chosen, if the catalogue has more than one', async () => {
  const rows: object[] = []
  const { user, requests } = await open({
    ...proPlan,
    [countries]: { body: ['DE', 'US'] },
    [list]: () => ({ body: rows }),
    [insert]: ({ body }) => {
      rows.unshift(alertRow('1', String(body['keyword']), { ...body, currency: 'EUR' }))
      return { status: 201, body: [{ id: '1' }] }
    },
  })
  await screen.findByText('0 of 10')
  await user.click(await screen.findByText(/choose a country$/u))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Germany')
  expect(screen.getByText(/^In the currency of the country\./u)).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Highest price' }), '20')
  await user.type(keywordField(), 'lampe')
  await waitFor(() =>
    expect(requests.find(({ path }) => path.endsWith('preview_keyword_alert'))?.body).toMatchObject(
      {
        p_country: 'DE',
      },
    ),
  )
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Germany · Up to €20.00')).toBeDefined()
  expect(rows).toMatchObject([{ country: 'DE', highest_price: 20 }])
})

test('people read when they get emails', async () => {
  await open({ [list]: { body: [] } })
  expect(
    await screen.findByText(
      'We email you once a day at 8 PM (New York time). 4 of 5 emails left this month.',
    ),
  ).toBeDefined()
})

test('alerts over the limit are disabled, and paused ones are paused', async () => {
  await open({
    [working]: { body: ['2'] },
    [list]: {
      body: [
        alertRow('3', 'paused', { is_paused: true }),
        alertRow('2', 'new'),
        alertRow('1', 'old', { excluded: ['used', 'worn'], highest_price: 30 }),
      ],
    },
  })
  const items = await screen.findAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    'pausedPaused',
    'new',
    'oldDisabled - Upgrade to ProUp to $30.00 · Without used, worn',
  ])
})

describe('an existing alert', () => {
  test('can be paused and resumed', async () => {
    let isPaused = false
    const { user } = await open({
      [list]: () => ({ body: [alertRow('1', 'lamp', { is_paused: isPaused })] }),
      [update]: ({ body }) => {
        isPaused = body['is_paused'] === true
        return { body: [{ id: '1' }] }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Pause lamp' }))
    expect(await screen.findByText('Paused')).toBeDefined()
    await waitFor(() => expect(isPaused).toBe(true))
    await user.click(screen.getByRole('button', { name: 'Resume lamp' }))
    await waitFor(() => expect(isPaused).toBe(false))
  })

  test('is edited in its place; the stored values are shown first, and Cancel changes nothing', async () => {
    let row = alertRow('1', 'lamp', { highest_price: 30, excluded: ['used'] })
    const { user } = await open({
      [list]: () => ({ body: [row] }),
      [update]: ({ body }) => {
        row = { ...row, ...body }
        return { body: [{ id: '1' }] }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Edit lamp' }))
    let form = within(screen.getByRole('form', { name: 'Edit alert for lamp' }))
    expect(form.getByRole('textbox', { name: 'Highest price' })).toHaveProperty('value', '30.00')
    await user.type(form.getByRole('textbox', { name: 'Keyword' }), ' shade')
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Edit lamp' }))
    form = within(screen.getByRole('form', { name: 'Edit alert for lamp' }))
    expect(form.getByRole('textbox', { name: 'Keyword' })).toHaveProperty('value', 'lamp')
    await user.clear(form.getByRole('textbox', { name: 'Highest price' }))
    await user.type(form.getByRole('textbox', { name: 'Keyword' }), ' oil')
    await user.click(form.getByRole('button', { name: 'Remove used' }))
    await user.click(form.getByRole('button', { name: 'Save Changes' }))
    await screen.findByText('lamp oil')
    expect(row).toMatchObject({ keyword: 'lamp oil', highest_price: null, excluded: [] })
  })

  test('is deleted at once, and Undo restores it', async () => {
    let rows: object[] = [alertRow('1', 'lamp', { excluded: ['used'] })]
    const { user } = await open({
      [list]: () => ({ body: rows }),
      [remove]: () => {
        rows = []
        return { body: null }
      },
      [insert]: ({ body }) => {
        rows = [alertRow('1', String(body['keyword']), body)]
        return { status: 201, body: [{ id: '1' }] }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete lamp' }))
    expect(await screen.findByText('0 of 1')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 of 1')).toBeDefined()
    await waitFor(() => expect(rows).toMatchObject([{ id: '1', excluded: ['used'] }]))
  })
})
