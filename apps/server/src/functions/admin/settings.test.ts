import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminSettingsSchema } from '@sampletrail/contracts/admin-settings.ts'
import { publicConfigSchema } from '@sampletrail/contracts/config.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

let site: TestServer
let admin: TestPerson
let person: TestPerson

beforeAll(async () => {
  site = await startTestServer({
    DEMO_VIDEO_URL: 'https://video.example/environment',
    AFFILIATE_TAG: 'environment-20',
  })
  admin = await site.addPerson('admin')
  person = await site.addPerson('person')
  await site.query('update public.subscriptions set is_admin = true where user_id = $1', [admin.id])
})
afterAll(() => site.stop())

const ask = ({ token }: TestPerson) =>
  fetch(`${site.server.localUrl}/api/admin/settings`, {
    headers: { authorization: `Bearer ${token}` },
  })

async function set(fields: object): Promise<void> {
  const { error } = await admin.client.rpc('admin_update_settings', { p_fields: fields })
  expect(error).toBeNull()
}

async function readPublic() {
  const answer = await fetch(`${site.server.localUrl}/config.json`)
  return {
    ...publicConfigSchema.parse(await answer.json()),
    policy: answer.headers.get('content-security-policy') ?? '',
  }
}

test('an admin sees the environment’s values, and nobody else does', async () => {
  const answer = await ask(admin)
  expect(adminSettingsSchema.parse(await answer.json())).toEqual({
    environment: {
      demo_video_url: 'https://video.example/environment',
      onboarding_video_url: null,
      affiliate_tag: 'environment-20',
    },
    soldPrice: 'none',
  })
  expect((await ask(person)).status).toBe(403)
})

test('new settings reach the browser, including the frames that it may open', async () => {
  expect(await readPublic()).toMatchObject({
    videos: { demo: 'https://video.example/environment' },
    affiliateTag: 'environment-20',
  })
  await set({ demo_video_url: 'https://other.example/embed/1', affiliate_tag: 'set-20' })
  await expect.poll(readPublic, { timeout: 5000 }).toMatchObject({
    videos: { demo: 'https://other.example/embed/1', onboarding: null },
    affiliateTag: 'set-20',
    policy: expect.stringMatching(/frame-src [^;]*https:\/\/other\.example/),
  })
  expect((await readPublic()).policy).not.toContain('video.example')
  await set({ demo_video_url: null, affiliate_tag: null })
  await expect.poll(readPublic, { timeout: 5000 }).toMatchObject({
    videos: { demo: 'https://video.example/environment' },
    affiliateTag: 'environment-20',
    policy: expect.stringContaining('https://video.example'),
  })
})
