import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BlackoutDialog } from '#src/entities/case/blackout/blackout-dialog.tsx'
import { type Answers, waitForEver } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const path = 'receipts/anna/1.pdf'
const page = { width: 1000, height: 2000, picture: 'data:image/jpeg;base64,AAAA' }
const name = { page: 1, left: 0.1, top: 0.1, width: 0.3, height: 0.05, kind: 'name' }
const card = { page: 2, left: 0.5, top: 0.8, width: 0.2, height: 0.05, kind: 'card' }

beforeEach(() => {
  // The test's browser draws nothing: every page is a square of 1,000 pixels.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, 1000, 1000),
  )
  HTMLElement.prototype.setPointerCapture = () => undefined
})

async function open(answers: Answers = {}, count = 2) {
  const onOpenChange = vi.fn<(open: boolean) => void>()
  const onSaved = vi.fn<() => void>()
  const { requests } = await renderSignedIn(
    <BlackoutDialog
      path={path}
      label="receipt"
      open
      onOpenChange={onOpenChange}
      onClosed={() => undefined}
      onSaved={onSaved}
    />,
    {
      'POST /api/case-links/pages': {
        body: {
          of: Math.max(count, 2),
          pages: Array.from({ length: Math.min(count, 20) }, () => page),
        },
      },
      'POST /api/case-links/proposals': { body: { boxes: [], unread: [] } },
      'GET /rest/v1/blackouts': { body: [] },
      'POST /rest/v1/blackouts': { status: 201, body: [{ path }] },
      ...answers,
    },
  )
  await screen.findByRole('group', { name: 'Page 1 of 2' }).catch(() => undefined)
  const asked = (where: string) => requests.filter((request) => request.path.endsWith(where))
  const stored = () =>
    requests.filter(({ method, path: to }) => method === 'POST' && to === '/rest/v1/blackouts')
  return { user: userEvent.setup(), asked, stored, onOpenChange, onSaved }
}

const boxes = () => screen.queryAllByRole('button', { name: /^(?:Proposed box|Box) \d/u })
const pageOf = (number: number) => {
  const found = document.querySelector(`[data-page="${number}"]`)
  if (found === null) throw new Error(`There is no page ${number}.`)
  return found
}

function drag(
  element: Element,
  from: [number, number],
  to: [number, number],
  pointerType = 'mouse',
): void {
  const at = ([clientX, clientY]: [number, number]) => ({
    clientX,
    clientY,
    pointerType,
    pointerId: 1,
    button: 0,
    bubbles: true,
  })
  fireEvent.pointerDown(element, at(from))
  fireEvent.pointerMove(element, at(to))
  fireEvent.pointerUp(element, at(to))
}

const proposing: Answers = {
  'POST /api/case-links/proposals': { body: { boxes: [name, card], unread: [] } },
}

describe('what the reader finds', () => {
  it('is black unless it is removed', async () => {
    const { user, stored, onOpenChange, onSaved } = await open(proposing)
    expect(await screen.findByText(/^2 private parts found/u)).toBeDefined()
    expect(boxes().map((box) => box.getAttribute('aria-label'))).toEqual([
      'Proposed box 1, name: upper left, 30% wide, 5% high',
      'Proposed box 2, card: lower centre, 20% wide, 5% high',
    ])
    boxes()[0]?.focus()
    await user.keyboard('{Delete}')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
    expect(onSaved).toHaveBeenCalledOnce()
    const { kind: _kind, ...stays } = card
    expect(stored().map(({ body }) => body)).toEqual([{ path, boxes: [stays] }])
    expect(stored()[0]?.query.get('on_conflict')).toBe('user_id,path')
  })

  it('may be nothing, and is stored as looked at', async () => {
    const { user, stored, onOpenChange } = await open()
    expect(await screen.findByText(/^We found nothing private/u)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Nothing to hide' }))
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
    expect(stored().map(({ body }) => body)).toEqual([{ path, boxes: [] }])
  })

  it('is not asked for again once somebody has looked, unless they want it', async () => {
    const saved = { boxes: [{ page: 1, left: 0, top: 0, width: 0.5, height: 0.5 }] }
    const { user, asked } = await open({
      ...proposing,
      'GET /rest/v1/blackouts': { body: [saved] },
    })
    expect(boxes()).toHaveLength(1)
    expect(asked('/proposals')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Find private parts' }))
    await screen.findByText(/^1 private part found/u)
    // The first is under the box that was there.
    expect(boxes()).toHaveLength(2)
  })

  it('can be left, and drawing goes on meanwhile', async () => {
    const { user } = await open({ 'POST /api/case-links/proposals': waitForEver })
    expect(await screen.findByText(/^Looking for names/u)).toBeDefined()
    drag(pageOf(1), [100, 100], [300, 200])
    expect(boxes()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Skip' }))
    expect(screen.queryByText(/^Looking for names/u)).toBeNull()
    expect(boxes()).toHaveLength(1)
  })

  it('may fail, with the reason and another try', async () => {
    let tries = 0
    const message = 'Too many at once.'
    const { user } = await open({
      'POST /api/case-links/proposals': () => {
        tries += 1
        return tries === 1
          ? {
              status: 429,
              body: { message, error: { code: 'rate_limited', message, requestId: 'r' } },
            }
          : { body: { boxes: [name], unread: [] } }
      },
    })
    expect(await screen.findByText(/Too many at once/u)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^1 private part found/u)).toBeDefined()
  })
})

describe('boxes', () => {
  it('are drawn, moved and resized with a mouse', async () => {
    const { user, stored, onOpenChange } = await open()
    drag(pageOf(2), [300, 200], [100, 100])
    const [box] = boxes()
    if (box === undefined) throw new Error('There is no box.')
    drag(box, [150, 150], [250, 350])
    const corners = [...document.querySelectorAll('.touch-none')]
    const last = corners.at(-1)
    if (last === undefined) throw new Error('There are no corners.')
    drag(last, [400, 400], [500, 450])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
    expect(stored()[0]?.body['boxes']).toEqual([
      { page: 2, left: 0.2, top: 0.3, width: 0.3, height: 0.15 },
    ])
  })

  it('are not drawn by a finger that scrolls, until drawing is on', async () => {
    const { user } = await open()
    drag(pageOf(1), [100, 100], [300, 200], 'touch')
    expect(boxes()).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Draw', hidden: true }))
    drag(pageOf(1), [100, 100], [300, 200], 'touch')
    expect(boxes()).toHaveLength(1)
    // The first touch of another box would select it; this one is selected and moves.
    const [box] = boxes()
    if (box) drag(box, [150, 150], [250, 350], 'touch')
    expect(boxes()[0]?.getAttribute('aria-label')).toContain('middle left')
  })

  it('are added, moved, resized and deleted by keyboard', async () => {
    const { user, stored, onOpenChange } = await open()
    await user.click(screen.getByRole('button', { name: 'Add box' }))
    await waitFor(() => expect(document.activeElement).toBe(boxes()[0]))
    await user.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowDown}{ArrowLeft}{/Shift}')
    await user.click(screen.getByRole('button', { name: 'Add box' }))
    await waitFor(() => expect(document.activeElement).toBe(boxes()[1]))
    await user.keyboard('{Delete}')
    await waitFor(() => expect(document.activeElement).toBe(boxes()[0]))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
    expect(stored()[0]?.body['boxes']).toEqual([
      { page: 1, left: 0.36, top: 0.465, width: 0.29, height: 0.06 },
    ])
  })

  it('are undone and redone, by buttons and keys', async () => {
    const { user } = await open()
    drag(pageOf(1), [100, 100], [300, 200])
    drag(pageOf(1), [500, 500], [700, 600])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(boxes()).toHaveLength(1)
    boxes()[0]?.focus()
    await user.keyboard('{Control>}z{/Control}')
    expect(boxes()).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Redo' }))
    await user.click(screen.getByRole('button', { name: 'Redo' }))
    expect(boxes()).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Redo' })).toHaveProperty('disabled', true)
  })

  it('Escape leaves the box first, then the dialog', async () => {
    const { user, onOpenChange } = await open()
    drag(pageOf(1), [100, 100], [300, 200])
    boxes()[0]?.focus()
    await user.keyboard('{Escape}')
    expect(boxes()[0]?.getAttribute('aria-pressed')).toBe('false')
    expect(onOpenChange).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(onOpenChange).toHaveBeenCalledWith(false)
  })

  it('stay on the device until they are saved', async () => {
    const first = await open(proposing)
    await screen.findByText(/^2 private parts found/u)
    drag(pageOf(1), [100, 500], [300, 600])
    cleanup()
    const second = await open(proposing)
    expect(await screen.findByText(/that you had not saved/u)).toBeDefined()
    expect(boxes()).toHaveLength(3)
    // They are among these, less those that were removed.
    expect(second.asked('/proposals')).toEqual([])
    expect(first.asked('/proposals')).toHaveLength(1)
    await second.user.click(screen.getByRole('button', { name: 'Discard them' }))
    expect(boxes()).toHaveLength(0)
  })

  it('of another tab stay when these are saved', async () => {
    const other = { page: 1, left: 0.5, top: 0.5, width: 0.2, height: 0.1 }
    let isLater = false
    const { user, stored } = await open({
      'GET /rest/v1/blackouts': () => ({ body: isLater ? [{ boxes: [other] }] : [] }),
    })
    drag(pageOf(1), [100, 100], [300, 200])
    isLater = true
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(stored()).toHaveLength(1))
    expect(stored()[0]?.body).toMatchObject({ path, boxes: [{ left: 0.1 }, other] })
  })

  it('cannot be drawn while they are being saved: they would not be among them', async () => {
    const { user } = await open({ 'POST /rest/v1/blackouts': waitForEver })
    drag(pageOf(1), [100, 100], [300, 200])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('button', { name: 'Saving...' })
    expect(pageOf(1).closest('[inert]')).not.toBeNull()
  })

  it('stay when saving fails, with the reason', async () => {
    const { user, onOpenChange } = await open({
      'POST /rest/v1/blackouts': {
        status: 409,
        body: { code: '23503', message: 'We cannot find this file in your account.' },
      },
    })
    drag(pageOf(1), [100, 100], [300, 200])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/We cannot find this file in your account/u)).toBeDefined()
    expect(boxes()).toHaveLength(1)
    expect(onOpenChange).not.toHaveBeenCalled()
    cleanup()
    await open()
    expect(boxes()).toHaveLength(1)
  })
})

describe('a file', () => {
  it('that is damaged says so', async () => {
    const message = 'This PDF is damaged and cannot be read.'
    await open({
      'POST /api/case-links/pages': {
        status: 422,
        body: { message, error: { code: 'unreadable_file', message, requestId: 'r' } },
      },
    })
    expect(await screen.findByText(message)).toBeDefined()
  })

  it('of many pages says how many are shared', async () => {
    await open({}, 23)
    expect(await screen.findByText(/^Only the first 20 of its 23 pages/u)).toBeDefined()
    expect(screen.getAllByRole('group', { name: /^Page/u })).toHaveLength(20)
  })
})
