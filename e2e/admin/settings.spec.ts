import { registerPerson } from '../servers/backend.ts'
import { enter, enterDashboard } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { makeAdmin } from '../people/make-admin.ts'
import { test } from '../servers/own-server.ts'
import { expect } from '../test.ts'

test('An admin can change the limits of Basic, and everybody sees them @phone-only', async ({
  page,
  request,
  server,
}) => {
  const { person } = await registerPerson(request)
  await makeAdmin(person.email, server.dataDirectory)
  await enter(page, person)
  await page.goto('/admin/settings')
  const form = page.getByRole('form', { name: 'Basic plan' })
  await expect(form.getByLabel('Products')).toHaveValue('5')
  await expectAccessible(page, 'settings')
  await expectTouchable(page, 'settings')

  await form.getByLabel('Products').fill('-1')
  await form.getByRole('button', { name: 'Save Basic plan' }).click()
  await expect(form.getByText('Type a whole number from 0 to 100,000')).toBeVisible()
  await form.getByLabel('Products').fill('8')
  await form.getByRole('button', { name: 'Save Basic plan' }).click()
  await expect(page.getByText('Basic plan saved')).toBeVisible()
  await expect(page.getByText('Up to 8 products')).toBeVisible()

  await page.goto('/subscription')
  await expect(page.getByText('Up to 8 products')).toBeVisible()
  await expect
    .poll(async () => (await request.get('/')).text())
    .toContain('Free for up to 8 products')
})

test('An admin can set a video, and is asked before leaving unsaved changes', async ({
  page,
  request,
  server,
}) => {
  const { person } = await registerPerson(request)
  await makeAdmin(person.email, server.dataDirectory)
  await enterDashboard(page, person)
  await page.goto('/admin/settings')
  const form = page.getByRole('form', { name: 'videos and links' })
  const video = form.getByLabel('Demo video')
  await video.fill('https://www.youtube.com/watch?v=abc')
  await form.getByRole('button', { name: 'Save videos and links' }).click()
  await expect(form.getByText('This page cannot be embedded.')).toBeVisible()
  await video.fill('https://video.example/embed/1')

  await page.getByRole('link', { name: 'Jobs' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(video).toHaveValue('https://video.example/embed/1')
  await form.getByRole('button', { name: 'Save videos and links' }).click()
  await expect(page.getByText('videos and links saved')).toBeVisible()
  await expect
    .poll(async () => {
      const answer = await request.get('/config.json')
      return answer.headers()['content-security-policy']
    })
    .toContain('https://video.example')
})
