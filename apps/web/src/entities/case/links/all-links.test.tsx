import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AllLinks } from '#src/entities/case/links/all-links.tsx'
import { ProductLinks } from '#src/entities/case/links/product-links.tsx'
import type { CaseLink } from '#src/entities/case/links/load-links.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { caseLink } from '#src/testing/case-rows.ts'
import { listRow } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const lamp = listRow().id
const now = new Date().toISOString()
const second = caseLink({
  id: '99999999-0000-4000-8000-000000000002',
  created_at: '2026-11-21T10:00:00+00:00',
  opened_count: 3,
  last_opened_at: now,
  products: [
    { product_id: 'm', place: 2, product: { name: 'Mug' } },
    { product_id: lamp, place: 1, product: { name: 'Desk lamp' } },
  ],
})
const ended = caseLink({ id: 'e', ended_at: now })

afterEach(() => vi.unstubAllGlobals())

async function open(
  element = <AllLinks />,
  links: CaseLink[] = [caseLink(), second],
  answers: Answers = {},
) {
  const user = userEvent.setup()
  vi.stubGlobal('ClipboardItem', undefined)
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  let held = links
  const { requests } = await renderSignedIn(
    <>
      {element}
      <Toaster />
    </>,
    {
      'GET /rest/v1/case_links': ({ query }) => ({ body: query.has('or') ? [ended] : held }),
      'POST /rest/v1/rpc/end_case_link': ({ body }) => {
        held = held.filter(({ id }) => id !== body['p_link'])
        return { body: true }
      },
      ...answers,
    },
  )
  return { user, requests, writeText }
}

describe('the proof links of a person', () => {
  it('are five at first, so that the settings below them stay near', async () => {
    const links = Array.from({ length: 8 }, (_, place) => caseLink({ id: `link-${place}` }))
    const { user } = await open(<AllLinks />, links)
    const list = await screen.findByRole('list', { name: 'Open proof links' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(5)
    await user.click(screen.getByRole('button', { name: 'Show all 8 open links' }))
    expect(within(list).getAllByRole('listitem')).toHaveLength(8)
    expect(screen.queryByRole('button', { name: /^Show all/u })).toBeNull()
  })

  it('say what they show, who opened them and when they end, the newest first', async () => {
    await open()
    const items = within(
      await screen.findByRole('list', { name: 'Open proof links' }),
    ).getAllByRole('listitem')
    expect(items[0]?.textContent).toContain('Desk lamp, Mug for Acme')
    expect(items[0]?.textContent).toMatch(/Opened 3 times, last today at \d/u)
    expect(items[1]?.textContent).toContain('Order number, dates')
    expect(items[1]?.textContent).toMatch(/Not opened yet\. Ends Nov \d+, 2099 at \d/u)
  })

  it('are copied again', async () => {
    const url = 'https://app.test/proof/token'
    const { user, requests, writeText } = await open(<AllLinks />, [second], {
      [`POST /api/case-links/${second.id}/address`]: { body: { url } },
    })
    await user.click(await screen.findByRole('button', { name: 'Copy link 1' }))
    expect(await screen.findByText('Link copied')).toBeDefined()
    expect(writeText).toHaveBeenCalledWith(url)
    expect(requests.map(({ path }) => path)).not.toContain('/api/case-links')
  })

  it('are shown for copying by hand if the browser refuses', async () => {
    const url = 'https://app.test/proof/token'
    const { user, writeText } = await open(<AllLinks />, [second], {
      [`POST /api/case-links/${second.id}/address`]: { body: { url } },
    })
    writeText.mockRejectedValue(new Error('NotAllowedError'))
    await user.click(await screen.findByRole('button', { name: 'Copy link 1' }))
    expect(await screen.findByLabelText('Copy the address by hand')).toHaveProperty('value', url)
  })

  it('are taken back one by one', async () => {
    const { user, requests } = await open()
    await user.click(await screen.findByRole('button', { name: 'Take back link 1' }))
    expect(await screen.findByText(/^Link taken back/u)).toBeDefined()
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: /^Take back/u })).toHaveLength(1),
    )
    expect(requests.find(({ path }) => path.endsWith('end_case_link'))?.body).toEqual({
      p_link: second.id,
    })
  })

  it('stay when they could not be taken back', async () => {
    const { user } = await open(<AllLinks />, [second], {
      'POST /rest/v1/rpc/end_case_link': { status: 500, body: { message: 'No.' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Take back link 1' }))
    expect(await screen.findByText('The link was not taken back')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Take back link 1' })).toBeDefined()
  })

  it('that ended are listed when asked for', async () => {
    const { user, requests } = await open(<AllLinks />, [])
    expect(await screen.findByText(/^No open links/u)).toBeDefined()
    expect(requests.filter(({ query }) => query.has('or'))).toEqual([])
    await user.click(screen.getByText('Ended in the last 90 days'))
    const list = await screen.findByRole('list', { name: 'Ended proof links' })
    expect(list.textContent).toMatch(/Desk lamp for AcmeTaken back today at .*Not opened yet/u)
  })
})

describe('the proof links of a product', () => {
  it('are those that show it', async () => {
    const other = caseLink({
      id: 'o',
      products: [{ product_id: 'm', place: 1, product: { name: 'Mug' } }],
    })
    await open(<ProductLinks productId={lamp} />, [caseLink(), second, other])
    await screen.findByRole('heading', { name: 'Proof links' })
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    // Its own name would say nothing; that of several products does.
    expect(screen.getAllByText(/Desk lamp/u)).toHaveLength(1)
  })

  it('have no card without any', async () => {
    const { requests } = await open(<ProductLinks productId="none" />)
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('case_links'))).toBe(true))
    await Promise.resolve()
    expect(screen.queryByRole('heading')).toBeNull()
  })
})
