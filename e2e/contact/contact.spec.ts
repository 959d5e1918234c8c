import type { Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { readMails } from '../people/mailbox.ts'
import { contactPage } from '../pages/contact-page.ts'
import { operatorEmail } from '../people/people.ts'
import { startServer } from '../servers/start-server.ts'
import { expect, test } from '../test.ts'

/** Milliseconds for one or two captchas on a busy machine. */
const sending = 30_000

const mailsAbout = async (request: Page['request'], word: string) =>
  (await readMails(request, operatorEmail)).filter(({ text }) => text.includes(word))

test('A tester can write to us, and the operator gets the email @phone', async ({
  page,
  request,
}) => {
  const contact = contactPage(page)
  const word = `Lamp-${Date.now()}`
  await contact.open()
  await contact.write({ message: `Where is my ${word}?\nIt was here.` })
  await contact.send.click()
  await expect(page).toHaveURL(/\/contact\?success=true$/, { timeout: sending })
  await expect(page.getByRole('heading', { name: 'Thank you for your message!' })).toBeFocused()
  await expect(
    page.getByText("We've received your inquiry and will get back to you shortly."),
  ).toBeVisible()
  await expect.poll(async () => (await mailsAbout(request, word)).length).toBe(1)
  const [mail] = await mailsAbout(request, word)
  expect(mail?.subject).toBe('[SampleTrail] Technical Support from Ada Lovelace')
  expect(mail?.text).toContain('Email: ada@example.com')

  await page.getByRole('link', { name: 'Send another message' }).click()
  await expect(contact.message).toHaveValue('')
})

test('A tester can see what is missing, field by field @phone', async ({ page }) => {
  const contact = contactPage(page)
  await contact.open()
  await contact.name.fill('   ')
  await contact.send.click()
  const errors = ['Name', 'Email', 'Subject', 'Message'].map((name) => `${name} is required`)
  for (const text of errors) await expect(page.getByText(text)).toBeVisible()
  await expect(contact.name).toBeFocused()
  await expect(contact.name).toHaveAccessibleDescription('Name is required')
  await contact.name.fill('Ada')
  await expect(page.getByText('Name is required')).toHaveCount(0)
  await contact.email.fill('ada@example')
  await contact.subject.selectOption('Billing Question')
  await contact.message.fill('Hello')
  await contact.send.click()
  await expect(page.getByText('Email is invalid')).toBeVisible()
  await expect(contact.email).toBeFocused()
  await contact.email.fill('ada@example.com')
  await contact.send.click()
  await expect(page).toHaveURL(/success=true$/, { timeout: sending })
})

test('A tester can sign in before sending and finds the typed text, with their address', async ({
  page,
  request,
}) => {
  const { person } = await registerPerson(request)
  const contact = contactPage(page)
  await contact.open()
  await contact.name.fill('Ada')
  await contact.subject.selectOption('Feature Request')
  await contact.message.fill('More colours')
  await page.reload()
  await expect(contact.message).toHaveValue('More colours')
  await enter(page, person)
  await contact.open()
  await expect(contact.email).toHaveValue(person.email)
  await expect(contact.name).toHaveValue('Ada')
  await expect(contact.subject).toHaveValue('Feature Request')
  await expect(contact.message).toHaveValue('More colours')
  await contact.send.click()
  await expect(page).toHaveURL(/success=true$/, { timeout: sending })
})

test('A program that fills in the hidden field gets thanks, and nothing arrives', async ({
  page,
  request,
}) => {
  const contact = contactPage(page)
  const word = `Casino-${Date.now()}`
  await contact.open()
  await contact.write({ message: word })
  await page.locator('input[name=website]').fill('https://casino.example', { force: true })
  await contact.send.click()
  await expect(page).toHaveURL(/success=true$/, { timeout: sending })
  // Sending an email also takes a moment: the next message must arrive first.
  await contact.open()
  await contact.write({ message: `After ${word.replace('Casino', 'Lamp')}` })
  await contact.send.click()
  await expect(page).toHaveURL(/success=true$/, { timeout: sending })
  await expect
    .poll(async () => (await mailsAbout(request, word.replace('Casino', 'Lamp'))).length)
    .toBe(1)
  expect(await mailsAbout(request, word)).toEqual([])
})

test.describe('an earlier captcha', () => {
  test.use({ expectedConsoleErrors: ['422'] })

  test('A message cannot be sent twice with one captcha, and the browser solves another automatically', async ({
    page,
    request,
  }) => {
    const contact = contactPage(page)
    const word = `Replay-${Date.now()}`
    await contact.open()
    await contact.write({ message: word })
    const sent = page.waitForRequest('**/api/contact')
    await contact.send.click()
    const body = (await sent).postData() ?? ''
    await expect(page).toHaveURL(/success=true$/, { timeout: sending })
    const again = await request.post('/api/contact', {
      headers: { 'content-type': 'application/json' },
      data: body,
    })
    expect(again.status()).toBe(422)
    expect(await again.text()).toContain('captcha_failed')

    const spent = (JSON.parse(body) as { captcha: unknown }).captcha
    let attempts = 0
    await page.route('**/api/contact', async (route) => {
      attempts += 1
      const given = route.request().postDataJSON() as object
      await route.continue({
        postData: JSON.stringify(attempts === 1 ? { ...given, captcha: spent } : given),
      })
    })
    await contact.open()
    await contact.write({ message: `${word} once more` })
    await contact.send.click()
    await expect(page).toHaveURL(/success=true$/, { timeout: sending })
    expect(attempts).toBe(2)
  })
})

test.describe('without a network', () => {
  test.use({ expectedConsoleErrors: ['ERR_INTERNET_DISCONNECTED', '[Error occurred]'] })

  test('A tester loses nothing while offline, and sends it later', async ({ page, context }) => {
    const contact = contactPage(page)
    await contact.open()
    await contact.write({ message: 'Written in a tunnel' })
    await context.setOffline(true)
    await contact.send.click()
    await expect(contact.failure).toHaveText(
      'SampleTrail cannot be reached. Check your connection and try again.',
    )
    await expect(contact.message).toHaveValue('Written in a tunnel')
    await context.setOffline(false)
    await contact.send.click()
    await expect(page).toHaveURL(/success=true$/, { timeout: sending })
  })
})

test.describe('limits and other services', () => {
  test.use({ expectedConsoleErrors: ['429'] })

  test('An address that sends too much reads when it may continue', async ({ page }) => {
    const server = await startServer({ env: { CONTACT_MESSAGES_PER_HOUR: '1' } })
    try {
      const contact = contactPage(page)
      await contact.open(server.origin)
      await contact.write({ message: 'One' })
      await contact.send.click()
      await expect(page).toHaveURL(/success=true$/, { timeout: sending })
      await contact.open(server.origin)
      await contact.write({ message: 'Two' })
      await contact.send.click()
      await expect(contact.failure).toContainText(/Please try again in \d+ minutes/)
      await expect(contact.message).toHaveValue('Two')
    } finally {
      await server.remove()
    }
  })

  test('A form service gets the form instead of us, and its page returns to the thanks', async ({
    page,
  }) => {
    const server = await startServer({ env: { CONTACT_FORM_URL: 'https://forms.example/f/1' } })
    try {
      let posted = ''
      await page.route('https://forms.example/**', async (route) => {
        posted = route.request().postData() ?? ''
        const next = new URLSearchParams(posted).get('_next') ?? ''
        await route.fulfill({ status: 303, headers: { location: next } })
      })
      const contact = contactPage(page)
      await contact.open(server.origin)
      await contact.write({ message: 'Hello over there' })
      await contact.send.click()
      await expect(page).toHaveURL(`${server.origin}/contact?success=true`)
      await expect(page.getByText('Thank you for your message!')).toBeVisible()
      expect(Object.fromEntries(new URLSearchParams(posted))).toEqual({
        _subject: 'SampleTrail: Technical Support',
        _template: 'table',
        _next: `${server.origin}/contact?success=true`,
        _captcha: 'true',
        _honey: '',
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        subject: 'Technical Support',
        message: 'Hello over there',
      })
    } finally {
      await server.remove()
    }
  })
})
