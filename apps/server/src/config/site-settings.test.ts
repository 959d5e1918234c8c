import { expect, test } from 'vitest'
import { PLANS } from '@sampletrail/domain/plans/plans.ts'
import type { Backend } from '#src/backend.ts'
import type { Log } from '#src/log/log.ts'
import { createSiteSettings } from '#src/config/site-settings.ts'

const environment = {
  videos: { demo: 'https://video.example/environment', onboarding: null },
  affiliateTag: 'environment-20',
}
const silent = () => undefined
const log: Log = { info: silent, warn: silent, error: silent }
const nothing = { demo_video_url: null, onboarding_video_url: null, affiliate_tag: null }

/** Settings over a controlled database, and a manual clock. */
function open() {
  let now = 0
  const database = {
    asked: 0,
    answer: async (): Promise<object> => ({ settings: nothing, plans: [] }),
  }
  const backend: Pick<Backend, 'asService'> = {
    async asService<Result>() {
      database.asked += 1
      return { rows: [{ answer: await database.answer() }] } as Result
    },
  }
  const site = createSiteSettings(backend, environment, log, () => now)
  return { site, database, pass: (milliseconds: number) => (now += milliseconds) }
}

test('admins’ settings override the environment, and clearing them restores the environment', async () => {
  const { site, database, pass } = open()
  expect((await site.read()).affiliateTag).toBe('environment-20')
  database.answer = async () => ({
    settings: { ...nothing, affiliate_tag: 'set-20', demo_video_url: 'https://video.example/set' },
    plans: [],
  })
  pass(1000)
  expect(await site.read()).toMatchObject({
    affiliateTag: 'set-20',
    videos: { demo: 'https://video.example/set', onboarding: null },
    plans: PLANS,
  })
  database.answer = async () => ({ settings: nothing, plans: [] })
  pass(1000)
  expect(await site.read()).toMatchObject(environment)
})

test('many requests share one query, and an equal answer is the same object', async () => {
  const { site, database, pass } = open()
  const [first] = await Promise.all(Array.from({ length: 50 }, () => site.read()))
  expect(database.asked).toBe(1)
  pass(1000)
  expect(await site.read()).toBe(first)
  expect(database.asked).toBe(2)
})

test('if the database is unreachable, the last values stay, and it is not asked again for a while', async () => {
  const { site, database, pass } = open()
  const known = await site.read()
  database.answer = () => Promise.reject(new Error('gone'))
  pass(1000)
  expect(await site.read()).toBe(known)
  pass(1000)
  expect(await site.read()).toBe(known)
  expect(database.asked).toBe(2)
  pass(4000)
  await site.read()
  expect(database.asked).toBe(3)
})

test('a database that hangs delays nobody for long', async () => {
  const { site, database } = open()
  database.answer = () => new Promise(() => undefined)
  expect(await site.read()).toMatchObject(environment)
})

test('an address that the browser could not open counts as none', async () => {
  const { site, database } = open()
  database.answer = async () => ({
    settings: { ...nothing, demo_video_url: 'https://1.2.3.4.5/' },
    plans: [],
  })
  expect((await site.read()).videos.demo).toBe('https://video.example/environment')
})
