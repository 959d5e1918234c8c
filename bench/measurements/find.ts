import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { z } from 'zod'
import { chromiumFlags, findChromium } from '../../tools/running/chromium.ts'
import { createAccounts, sessionOf } from '../data/account.ts'
import { installProbes, measureBareFrames } from '../probes/page-probes.ts'
import type { Figure } from '../report.ts'
import { startServer, serverCommand } from '../../tools/running/server-process.ts'

const port = 4388
const offers = 5000
const sellers = 2000
const pictures = 40
const mostSteps = 5000
/** Few enough for one statement on a busy machine. */
const batch = 200

const factsSchema = z.object({ secretKey: z.string() })

/** The catalogue's screen with 5,000 offers of 2,000 sellers: scrolled from end to end, and its seller filter opened. */
export async function measureFind(): Promise<Figure[]> {
  const data = await mkdtemp(join(tmpdir(), 'sampletrail-bench-'))
  const url = `http://localhost:${port}`
  const server = await startServer(serverCommand, port, {
    DATA_DIR: data,
    PUBLIC_URL: url,
    LOG_LEVEL: 'silent',
    CATALOGUE_PICTURES: 'off',
  })
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: chromiumFlags,
  })
  try {
    const [account] = await createAccounts(url, data, 1, 1)
    if (!account) throw new Error('There is no account')
    const { secretKey } = factsSchema.parse(
      JSON.parse(readFileSync(join(data, 'running.json'), 'utf8')),
    )
    await fillCatalogue(createClient(url, secretKey, { auth: { persistSession: false } }))
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      storageState: {
        cookies: [],
        origins: [{ origin: url, localStorage: [await sessionOf(url, account)] }],
      },
    })
    const page = await context.newPage()
    await installProbes(page, offers)
    await page.goto(`${url}/dashboard/find`)
    await page.getByText(`Found ${offers.toLocaleString('en')} products`).waitFor()
    // The introduction of a new account covers the list.
    await page.getByRole('button', { name: 'Start tracking' }).click()
    // Writing and preloading after opening is over.
    await page.waitForTimeout(4000)
    const bare = await measureBareFrames(page)
    return figuresOf({ ...bare, ...(await scrollThrough(page)), ...(await openSellers(page)) })
  } finally {
    await browser.close()
    await server.stop()
    await rm(data, { recursive: true })
  }
}

/** A window and a third at each step, to the end of the catalogue with all its pages, and back. */
async function scrollThrough(page: Page) {
  await page.evaluate('window.probes.forget()')
  const nodes = await page.evaluate<number>(`(async () => {
    const last = () => document.querySelector('li[aria-posinset="${offers}"]')
    let nodes = 0
    for (let step = 0; last() === null; step += 1) {
      if (step > ${mostSteps}) throw new Error('The end of the catalogue does not come.')
      window.scrollBy(0, 1200)
      await new Promise((resolve) => setTimeout(resolve, 30))
      if (step % 50 === 0) nodes = Math.max(nodes, document.querySelectorAll('*').length)
    }
    return nodes
  })()`)
  const down = await page.evaluate<number>('window.probes.longest()')
  const tasks = await page.evaluate<number>('window.probes.count()')
  await page.evaluate('window.probes.forget()')
  await page.evaluate(`(async () => {
    while (window.scrollY > 0) {
      window.scrollBy(0, -1200)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  })()`)
  return { down, tasks, nodes, up: await page.evaluate<number>('window.probes.longest()') }
}

async function openSellers(page: Page) {
  const field = page.getByRole('combobox', { name: 'Seller' })
  await page.waitForTimeout(1000)
  await page.evaluate('window.probes.forget()')
  await field.click()
  await page.getByRole('option', { name: 'All Portals' }).waitFor()
  await page.waitForTimeout(300)
  const open = await page.evaluate<number>('window.probes.longest()')
  await page.evaluate('window.probes.forget()')
  const began = performance.now()
  await field.fill('Shop 1999')
  await page.getByRole('option', { name: 'Shop 1999' }).waitFor()
  const typed = performance.now() - began
  return { open, typed, typing: await page.evaluate<number>('window.probes.longest()') }
}

async function fillCatalogue(service: SupabaseClient): Promise<void> {
  for (let number = 0; number < pictures; number += 1) {
    const background = { r: number * 6, g: 120, b: 200 - number * 4 }
    const picture = sharp({ create: { width: 640, height: 640, channels: 3, background } })
    const stored = await service.storage
      .from('product-images')
      .upload(pictureOf(number), await picture.webp().toBuffer(), { contentType: 'image/webp' })
    if (stored.error) throw stored.error
  }
  const ids: string[] = []
  for (let start = 0; start < sellers; start += batch) {
    const rows = Array.from({ length: batch }, (_none, place) => ({
      user_id: null,
      name: `Shop ${start + place}`,
      is_for_free_and_trial: true,
      is_vip: place % 20 === 0,
      community: ['discord', 'facebook', 'portal'][place % 3],
      discord: `shop-${start + place}`,
      email: `shop-${start + place}@example.com`,
    }))
    const added = await service.from('sellers').insert(rows).select('id')
    if (added.error) throw added.error
    ids.push(...added.data.map(({ id }) => String(id)))
  }
  for (let start = 0; start < offers; start += batch) {
    const rows = Array.from({ length: batch }, (_none, place) => ({
      seller_id: ids[(start + place) % sellers],
      name: `Stainless steel kitchen thing number ${start + place}, with a lid and two handles`,
      price: ((start + place) % 100) + 0.99,
      picture_path: pictureOf((start + place) % pictures),
      amazon_url: `https://www.amazon.com/dp/${String(start + place).padStart(10, '0')}`,
      created_at: new Date(Date.now() - (start + place) * 60_000).toISOString(),
    }))
    const { error } = await service.schema('catalogue').from('products').insert(rows)
    if (error) throw error
  }
}

const pictureOf = (number: number): string => `global/bench-${number}.webp`

function figuresOf(found: Record<string, number>): Figure[] {
  const figure = (name: string, key: string): Figure => ({
    name: `5,000 offers: ${name}`,
    value: found[key] ?? Number.NaN,
    unit: 'ms',
  })
  const under = (
    name: string,
    key: string,
    value: number,
    unit: Figure['unit'] = 'ms',
  ): Figure => ({
    ...figure(name, key),
    unit,
    limit: { kind: 'under', value },
  })
  return [
    figure('a bare frame', 'frame'),
    figure('a frame of 800 bare elements', 'drawn'),
    {
      name: 'load average, in times of the processors',
      value: (loadavg()[0] ?? 0) / cpus().length,
      unit: 'ratio',
    },
    under('longest task while scrolling through all, pages loading', 'down', 50),
    { ...figure('tasks of more than 50 ms on the way', 'tasks'), unit: 'tasks' },
    under('longest task on the way back', 'up', 50),
    under('nodes of the page', 'nodes', 2000, 'nodes'),
    figure('longest task while the filter of 2,000 sellers opens', 'open'),
    figure('longest task while a seller is looked for', 'typing'),
    under('a seller is found by typing', 'typed', 500),
  ]
}
