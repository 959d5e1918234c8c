import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expect, test } from '../test.ts'

test.describe('The calendar of expected refunds', () => {
  test('A tester can create its secret address, replace it and switch it off @phone', async ({
    page,
    request,
    playwright,
  }) => {
    const { person, client, userId } = await registerPerson(request)
    const added = await client.from('products').insert({
      user_id: userId,
      name: 'Desk lamp',
      price: 19.99,
      status: 'published',
      refund_due_date: '2026-12-24',
    })
    expect(added.error).toBeNull()
    await enter(page, person)
    await page.goto('/settings/integrations')
    await page.getByRole('button', { name: 'Make an address' }).click()
    const field = page.getByRole('textbox', { name: 'Secret address' })
    const first = await field.inputValue()

    // Another program, without a session.
    const program = await playwright.request.newContext()
    const answer = await program.get(first)
    expect(answer.headers()['content-type']).toContain('text/calendar')
    const text = await answer.text()
    expect(text).toContain('DTSTART;VALUE=DATE:20261224')
    expect(text).toContain('SUMMARY:Refund due: Desk lamp\\, $19.99')

    await page.getByRole('button', { name: 'New address' }).click()
    await page.getByRole('button', { name: 'Make a new address' }).click()
    await expect(field).not.toHaveValue(first)
    const second = await field.inputValue()
    expect((await program.get(first)).status()).toBe(404)
    expect((await program.get(second)).status()).toBe(200)

    // The address is shown once: after a reload the feed is on, but its address cannot be read.
    await page.reload()
    await expect(page.getByText(/On since/)).toBeVisible()
    await expect(field).toBeHidden()
    await page.getByRole('button', { name: 'Switch off' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible()
    expect((await program.get(second)).status()).toBe(404)
    await program.dispose()
  })
})
