import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { undo } from '../pages/toast.ts'
import { enter } from '../people/enter.ts'
import { registerPerson } from '../servers/backend.ts'
import { readProduct, stock } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

const today = new Date()
/** This many days from today, negative for the past. */
const day = (offset: number): string =>
  new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10)

const row = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const putOff = (page: Page): Locator => page.getByText(/^Put off \(\d+\)$/u)

async function openToday(page: Page): Promise<void> {
  await page.goto('/today')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
}

test('A tester can see what to do today, the overdue refund first, and do it with one press @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const me = await registerPerson(request)
  const [, order = ''] = await stock(me, [
    { name: 'Desk lamp', status: 'received', price: 10, received_date: day(-7) },
    { name: 'Floor mat', status: 'ordered', price: 5, order_date: day(-30) },
    { name: 'Seed tray', status: 'received', price: 5, received_date: day(-6) },
    { name: 'Tea kettle', status: 'published', price: 20, refund_due_date: day(-1) },
  ])
  await enter(page, me.person)
  await openToday(page)
  const first = page.getByRole('main').getByRole('listitem').first()
  await expect(first).toContainText('Tea kettle')
  await expect(first).toContainText(/Refund of \$20\.00 was due .*, yesterday/u)
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText([/^Overdue\s*1$/u, /^Today\s*2$/u, /^Tomorrow\s*1$/u])
  const bar = page.getByRole('navigation', { name: isMobile ? 'Main, phone' : 'Main', exact: true })
  await expect(bar.getByRole('link', { name: /^Today/u })).toHaveAccessibleName(
    /Today\s*3 to do today/u,
  )
  await expectAccessible(page, 'today')
  if (isMobile) await expectTouchable(page, 'today')

  await page.getByRole('button', { name: 'Mark as received: Floor mat' }).click()
  await expect(headings).toHaveText([
    /^Overdue\s*1$/u,
    /^Today\s*1$/u,
    /^Tomorrow\s*1$/u,
    // Its review follows.
    /^[A-Z][a-z]+day, [A-Z][a-z]{2} \d+\s*1$/u,
  ])
  await expect.poll(async () => (await readProduct(me, order)).status).toBe('received')
  await undo(page, 'Marked as received')
  await expect(page.getByRole('button', { name: 'Mark as received: Floor mat' })).toBeVisible()

  await page.getByRole('button', { name: 'Record refund: Tea kettle' }).click()
  await page.getByRole('button', { name: 'Save refund' }).click()
  await expect(row(page, 'Tea kettle')).toHaveCount(0)
  await undo(page, 'Refund of $20.00 recorded, product completed')
  await expect(first).toContainText('Tea kettle')
})

test('A tester can snooze a step, take another off the list, and bring both back on another device', async ({
  page,
  request,
  browser,
  watchConsole,
}) => {
  const me = await registerPerson(request)
  const [lamp = ''] = await stock(me, [
    { name: 'Desk lamp', status: 'received', received_date: day(-20) },
    { name: 'Floor mat', status: 'ordered', order_date: day(-30) },
  ])
  await enter(page, me.person)
  await openToday(page)
  const other = await (await browser.newContext()).newPage()
  watchConsole(other)
  await enter(other, me.person)
  await openToday(other)
  await expect(row(other, 'Floor mat')).toBeVisible()

  await page.getByRole('button', { name: 'Snooze or skip: Desk lamp' }).click()
  await page.getByRole('menuitem', { name: /^Tomorrow: /u }).click()
  await expect(page.getByText('Snoozed until tomorrow')).toBeVisible()
  await page.getByRole('button', { name: 'Take off Today: Floor mat' }).click()
  await expect(page.getByText('Taken off Today')).toBeVisible()
  await expect(page.getByText('Nothing to do')).toBeVisible()
  await expect
    .poll(async () => (await readProduct(me, lamp)).steps_put_off)
    .toEqual({ review: day(1) })

  await expect(other.getByText('Nothing to do')).toBeVisible()
  await putOff(other).click()
  await expect(other.getByText('Review · Until tomorrow')).toBeVisible()
  await expect(other.getByText('Delivery · Not shown')).toBeVisible()
  await expectAccessible(other, 'today, put off')
  await other.getByRole('button', { name: 'Bring back: Floor mat' }).click()
  await expect(page.getByRole('button', { name: 'Mark as received: Floor mat' })).toBeVisible()
  await other.getByRole('button', { name: 'Bring back: Desk lamp' }).click()
  await expect(page.getByRole('button', { name: 'Mark as reviewed: Desk lamp' })).toBeVisible()
  await expect(putOff(page)).toBeHidden()

  await page.getByRole('button', { name: 'Snooze or skip: Desk lamp' }).click()
  await page.getByRole('menuitem', { name: 'Another day' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Snooze' }).click()
  await expect(page.getByText('Please choose a day after today.')).toBeVisible()
  await expectAccessible(page, 'today, another day')
  await page.getByRole('textbox', { name: 'Day' }).fill('01/04/2199')
  await page.getByRole('dialog').getByRole('button', { name: 'Snooze' }).click()
  await undo(page, 'Snoozed until Jan 4, 2199')
  await expect(row(page, 'Desk lamp')).toBeVisible()
  await other.context().close()
})

test('A tester can go through Today by keyboard', async ({ page, request }) => {
  const me = await registerPerson(request)
  await stock(
    me,
    ['Cup', 'Bowl', 'Plate', 'Spoon'].map((name, place) => ({
      name,
      status: 'received' as const,
      received_date: day(-20 + place),
    })),
  )
  await enter(page, me.person)
  await openToday(page)
  const link = (name: string) => row(page, name).getByRole('link')
  await expect(link('Spoon')).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(link('Cup')).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('j')
  await expect(link('Bowl')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('d')
  await expect(page.getByText('Marked as reviewed')).toBeVisible()
  await expect(link('Bowl')).toBeFocused()
  await page.keyboard.press('s')
  await expect(page.getByRole('menuitem', { name: /^Tomorrow: /u })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Snoozed until tomorrow')).toBeVisible()
  // An open menu takes the keys.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(link('Plate')).toBeFocused()
  await page.keyboard.press('n')
  await expect(page.getByText('Taken off Today')).toBeVisible()
  await expect(link('Spoon')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(link('Plate')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await link('Plate').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/products\/[0-9a-f-]{36}$/u)
})

test.describe('without an answer', () => {
  test.use({ expectedConsoleErrors: ['500', 'Failed to load resource'] })

  test('A tester sees that Today could not load, and can retry', async ({ page, request }) => {
    const me = await registerPerson(request)
    await page.route(/\/rest\/v1\/products/u, (route) =>
      route.fulfill({ status: 500, json: { code: '53100', message: 'The disk is full' } }),
    )
    await enter(page, me.person)
    await openToday(page)
    await expect(page.getByText('Failed to load what is to do. Please try again.')).toBeVisible()
    await page.unroute(/\/rest\/v1\/products/u)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Nothing to do')).toBeVisible()
  })
})
