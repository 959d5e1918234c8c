import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { IntegrationSettings } from '#src/features/ebay-listing/integration-settings.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { type Answers, waitForEver } from '#src/testing/fake-backend.ts'

const token = 'POST /api/ebay/auth/token'
const account = {
  ebay_username: 'lamp-shop',
  site_id: 'EBAY_US',
  environment: 'production',
  is_connected: true,
}

const open = (answers: Answers) =>
  renderSignedIn(
    <IntegrationSettings />,
    { 'GET /rest/v1/ebay_integrations': { body: [account] }, ...answers },
    { features: { google: false, payments: false, ai: false, ebay: true, ebayListing: true } },
  )

afterEach(() => vi.useRealTimers())

/** Records log entries with a separate mock, so that the test setup does not see them. */
function watchLog(): ReturnType<typeof vi.fn> {
  const log = vi.fn<(error: unknown) => void>()
  vi.spyOn(console, 'error').mockImplementation(log)
  return log
}

const refuse = (code: string, message: string) => ({ error: { code, message, requestId: 'r-4' } })

describe('an eBay account whose token is renewed', () => {
  it('is connected if eBay returns a token', async () => {
    await open({ [token]: { body: { expires_in: 7200 } } })
    expect(await screen.findByText('Connected')).toBeDefined()
  })

  it.each([
    [409, 'ebay_not_connected', 'Not connected', 'Connect eBay again'],
    [503, 'unavailable', 'Not checked', 'Try again'],
    [403, 'forbidden', 'Not checked', 'Try again'],
  ])(
    'is not shown as connected after %s, which is logged as the spec says',
    async (status, code, badge, button) => {
      const log = watchLog()
      const body = refuse(code, 'eBay says no.')
      await open({ [token]: { status, body } })
      expect(await screen.findByText(badge)).toBeDefined()
      expect(screen.queryByText('Connected')).toBeNull()
      expect(screen.getByRole('button', { name: button })).toBeDefined()
      const [logged] = log.mock.calls.map(([error]) => (error as Error).message)
      expect(logged).toMatch(new RegExp(`^Failed to refresh token: ${status} `))
      expect(logged?.endsWith(` - ${JSON.stringify(body)}`)).toBe(true)
    },
  )

  it('says why it could not be checked, with the request number', async () => {
    watchLog()
    await open({ [token]: { status: 503, body: refuse('unavailable', 'eBay is away.') } })
    expect(
      await screen.findByText(/could not check .* lamp-shop. eBay is away. · Request r-4/),
    ).toBeDefined()
  })

  it('is not shown as connected after 15 seconds without an answer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open({ [token]: waitForEver })
    await vi.advanceTimersByTimeAsync(14_000)
    expect(screen.queryByText('Not checked')).toBeNull()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await screen.findByText('Not checked')).toBeDefined()
    expect(screen.getByText(/eBay did not answer within 15 seconds/)).toBeDefined()
  })
})
