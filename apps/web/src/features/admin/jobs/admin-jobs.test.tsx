import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AdminJobs } from '#src/features/admin/jobs/admin-jobs.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const id = '11111111-2222-4333-8444-555555555555'
const at = '2026-11-20T10:00:00.000Z'

const queue = (more: object = {}) => ({
  name: 'send-push',
  waiting: 0,
  active: 0,
  retrying: 0,
  dead: 0,
  oldestWaiting: null,
  lastDone: at,
  schedule: null,
  ...more,
})
const deadJob = { id, queue: 'send-push', sentAt: at, failedAt: at, tries: 9, error: 'Busy.' }
const mail = {
  id,
  kind: 'instant',
  email: 'ada@example.com',
  state: 'unsure',
  offers: 1,
  claimed_at: at,
  error: null,
}

async function open(work: { queue?: object; dead?: object[]; mails?: object[] }) {
  await renderSignedIn(<AdminJobs />, {
    'GET /api/admin/jobs': { body: { queues: [queue(work.queue)], dead: work.dead ?? [] } },
    'POST /rest/v1/rpc/admin_doubtful_alert_mails': { body: work.mails ?? [] },
  })
  await screen.findByRole('list', { name: 'Queues' })
}

const isCalm = () => screen.queryByText(/^All jobs are done/u) !== null

describe('the message that all is done', () => {
  test('is shown if every job is done', async () => {
    await open({})
    expect(isCalm()).toBe(true)
  })

  test.each([
    ['a job waits', { queue: { waiting: 1 } }],
    ['a job runs', { queue: { active: 1 } }],
    ['a job failed permanently', { dead: [deadJob] }],
    ['an email waits for a decision', { mails: [mail] }],
  ])('is not shown while %s', async (_what, work) => {
    await open(work)
    expect(isCalm()).toBe(false)
  })
})
