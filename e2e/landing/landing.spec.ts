import type { Page } from '@playwright/test'
import { z } from 'zod'
import { registerPerson } from '../servers/backend.ts'
import { findViolations } from '../checks/find-violations.ts'
import { authPage } from '../pages/auth-page.ts'
import { startServer } from '../servers/start-server.ts'
import { expect, test } from '../test.ts'

const demo = (page: Page) => page.getByRole('dialog', { name: 'See SampleTrail at work' })

/** The screenshots that the page fetched, by file name without the hash. */
function watchPictures(page: Page): Set<string> {
  const fetched = new Set<string>()
  page.on('request', (request) => {
    const name = /assets[/](.+)-[\w-]{8}[.]avif$/.exec(new URL(request.url()).pathname)?.[1]
    if (name !== undefined) fetched.add(name)
  })
  return fetched
}

async function scrollThrough(page: Page): Promise<void> {
  for (const section of await page.locator('main section').all())
    await section.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
}

test.describe('The landing page', () => {
  test('A visitor reads about SampleTrail, and each button opens the right page @phone', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page).toHaveTitle('SampleTrail · The Ultimate Hub for Product Testers')
    await expect(page.getByText('Find. Track. Manage.')).toBeVisible()
    await expect(
      page.getByRole('heading', { name: 'The Ultimate Hub for Product Testers', level: 1 }),
    ).toBeVisible()
    await expect(page.getByText('Recent Purchases')).toBeVisible()
    await expect(page.getByText('Total Spent')).toBeVisible()
    await expect(
      page.getByRole('heading', { name: 'Everything You Need in One Platform' }),
    ).toBeVisible()
    for (const card of [
      'Centralized Deal Hub',
      'Purchase & Status Tracker',
      'Smart Email Alerts',
      'Resale Tools',
    ]) {
      await expect(page.getByRole('heading', { name: card })).toBeVisible()
    }
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('does not endorse breaking any platform')
    await expect(footer).toContainText(`© ${new Date().getFullYear()} SampleTrail`)

    for (const [name, title, path] of [
      ['Login', 'Sign in to your account', '/auth?mode=login'],
      ['Get started', 'Create your account', '/auth?mode=signup'],
      ['Get Started Free', 'Create your account', '/auth?mode=signup'],
      ['Start Your Journey Today', 'Create your account', '/auth?mode=signup'],
    ] as const) {
      await page.goto('/')
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      expect(page.url()).toContain(path)
    }
    await page.goto('/')
    await footer.getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page).toHaveURL(/\/privacy$/)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
    await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible()
  })

  test('A visitor opens and closes the demo by keyboard, and walks through the tour @phone', async ({
    page,
  }) => {
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Watch Demo' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(demo(page)).toBeVisible()
    const stops = demo(page).getByRole('article')
    await expect(stops.first()).toBeInViewport()
    await expect(stops.first().locator('img:visible')).toHaveJSProperty('naturalWidth', 640)
    await stops.first().getByRole('link', { name: 'Next' }).focus()
    for (const index of [1, 2, 3]) {
      await page.keyboard.press('Enter')
      await expect(stops.nth(index)).toBeInViewport({ ratio: 0.9 })
    }
    await expect(stops.first()).not.toBeInViewport()
    await expect(page).toHaveURL(/\/$/)
    await page.keyboard.press('Escape')
    await expect(demo(page)).toBeHidden()
    await expect(button).toBeFocused()

    await button.click()
    await demo(page).getByRole('button', { name: 'Close' }).click()
    await expect(demo(page)).toBeHidden()
  })

  test('A signed-in person is redirected to the dashboard, Back does not return, and another tab follows', async ({
    page,
    context,
    request,
    watchConsole,
  }) => {
    const { person } = await registerPerson(request)
    await page.goto('/privacy')
    await page.goto('/')
    const waiting = await context.newPage()
    watchConsole(waiting)
    await waiting.goto('/')
    await page.bringToFront()
    await authPage(page).signIn(person)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(waiting).toHaveURL(/\/dashboard$/)

    await page.goto('/privacy')
    await expect(page.getByRole('link', { name: 'Login' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await page.goto('/?force_onboarding=true')
    await expect(page).toHaveURL(/\/dashboard/)
    await page.goBack()
    await expect(page).toHaveURL(/\/privacy$/)
  })

  test('An ended session traps nobody', async ({ page }) => {
    await page.goto('/privacy')
    await page.evaluate(
      `localStorage.setItem('sampletrail-session-web', JSON.stringify({
        access_token: 'a.b.c', refresh_token: 'gone', expires_at: 1000, expires_in: 3600,
        token_type: 'bearer', user: { id: '00000000-0000-4000-8000-000000000001' },
      }))`,
    )
    await page.goto('/')
    await expect(page).toHaveURL(/\/auth/)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  })
  test.use({ expectedConsoleErrors: ['the server responded with a status of 4'] })

  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`in ${colorScheme} colours`, () => {
      test.use({ colorScheme })

      test('shows pictures in these colours, fetches no others, and axe reports nothing @phone', async ({
        page,
      }) => {
        const fetched = watchPictures(page)
        for (const path of ['/', '/privacy']) {
          await page.goto(path)
          await scrollThrough(page)
          const violations = await findViolations(page)
          expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
          const overflow = await page.evaluate(
            'document.documentElement.scrollWidth - document.documentElement.clientWidth',
          )
          expect(overflow, path).toBe(0)
        }
        await page.goto('/')
        await page.getByRole('button', { name: 'Watch Demo' }).click()
        await expect(demo(page).locator('img:visible').first()).toHaveJSProperty('complete', true)
        const violations = await findViolations(page, { within: 'dialog' })
        expect(violations.map(({ id }) => id)).toEqual([])
        expect(fetched.size).toBeGreaterThan(2)
        const others = [...fetched].filter((name) => !name.endsWith(colorScheme))
        expect(others).toEqual([])
      })
    })
  }

  test("follows a theme that was chosen in the app, whatever the system's theme", async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/privacy')
    await page.evaluate("localStorage.setItem('theme', 'dark')")
    const fetched = watchPictures(page)
    await page.goto('/')
    await scrollThrough(page)
    expect([...fetched].filter((name) => name.endsWith('light'))).toEqual([])
    expect(fetched.size).toBeGreaterThan(2)
  })
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads both public pages and sees the pictures', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Get Started Free' })).toHaveAttribute(
      'href',
      '/auth?mode=signup',
    )
    await page.getByText('What does it cost?').click()
    const answer = page.getByRole('group').filter({ hasText: 'What does it cost?' })
    await expect(answer.getByText('Pro costs $10 a month')).toBeVisible()
    await page.goto('/privacy')
    for (const title of [
      'Introduction',
      'Information We Collect',
      'How We Use It',
      'Sharing',
      'Security and How Long We Keep It',
      'Your Rights',
      'Third-Party Links',
      'Changes',
      'Contact',
    ]) {
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    }
  })
})

test.describe('Search engines', () => {
  test('find the public pages at their own address, with a picture and the price', async ({
    page,
    baseURL,
    request,
  }) => {
    for (const path of ['/', '/privacy']) {
      await page.goto(path)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', baseURL + path)
      await expect(page.locator('meta[property="og:url"]')).toHaveAttribute(
        'content',
        baseURL + path,
      )
      await expect(page.locator('meta[name=description]')).toHaveCount(1)
    }
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    const card = await request.get(picture ?? '')
    expect(card.headers()['content-type']).toBe('image/png')

    await page.goto('/')
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    const graph = z
      .object({ '@graph': z.array(z.object({ '@type': z.string() }).loose()) })
      .parse(JSON.parse(data ?? ''))['@graph']
    expect(graph.map((entry) => entry['@type'])).toEqual(['SoftwareApplication', 'FAQPage'])
    expect(data).not.toContain('site-origin')

    const robots = await (await request.get('/robots.txt')).text()
    expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
    expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${baseURL}/</loc>`)
    const screen = await request.get('/dashboard', { headers: { accept: 'text/html' } })
    expect(screen.headers()['x-robots-tag']).toBe('noindex')
  })
})

test.describe('With a demo video', () => {
  test('the demo plays it while it is open, and the content security policy allows it', async ({
    browser,
    watchConsole,
  }) => {
    const server = await startServer({
      env: { DEMO_VIDEO_URL: 'https://video.example/embed/abc' },
    })
    try {
      const page = await (await browser.newContext()).newPage()
      watchConsole(page)
      const opened: string[] = []
      await page.route('https://video.example/**', async (route) => {
        opened.push(route.request().url())
        await route.fulfill({ contentType: 'text/html', body: '<title>Video</title>Playing' })
      })
      await page.goto(server.origin)
      await page.getByRole('button', { name: 'Watch Demo' }).click()
      const video = page.frameLocator('iframe[title="Demo video"]')
      await expect(video.getByText('Playing')).toBeVisible()
      expect(opened).toEqual([expect.stringContaining('autoplay=1')])
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page.locator('iframe')).toHaveCount(0)
    } finally {
      await server.remove()
    }
  })
})
