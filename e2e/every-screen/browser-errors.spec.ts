import { browserErrorSchema } from '../../packages/contracts/src/browser-errors.ts'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expect, test } from '../test.ts'

test.use({ expectedConsoleErrors: ['[Error occurred]'] })

test('An operator learns of a failure in a browser, without any typed text @phone', async ({
  page,
  request,
}) => {
  await enter(page, (await registerPerson(request)).person)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const told = page.waitForRequest('**/api/errors')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('Ada lives at 1 Road')
    })
  })
  const report = await told
  expect((await report.response())?.status()).toBe(204)
  expect(report.postData()).not.toContain('Ada')
  expect(browserErrorSchema.parse(report.postDataJSON())).toMatchObject({
    name: 'TypeError',
    page: '/dashboard',
  })
  const asPromise = page.waitForRequest('**/api/errors')
  await page.evaluate(() => void Promise.reject(new RangeError('Ada lives at 1 Road')))
  expect((await asPromise).postDataJSON()).toMatchObject({ name: 'RangeError' })
})
