import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NotesNote } from '#src/features/review-writer/notes-note.tsx'
import { noNotes, notesKey } from '#src/features/review-writer/notes-form.ts'
import { useNotesForm } from '#src/features/review-writer/use-notes-form.ts'
import { forgetPersonalStorage } from '#src/lib/personal-storage.ts'
import { readDraft } from '#src/lib/use-form-draft.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const lamp = 'dddddddd-0000-4000-8000-000000000001'
const path = '/rest/v1/review_notes'
const { nextPoint: _nextPoint, ...empty } = { ...noNotes, next_point: '' }
type Row = typeof empty

/** An account that keeps notes, as PostgreSQL would: a change that does not name the stored time changes nothing. */
function account(first: Partial<Row> | null = null) {
  let kept = first && { ...empty, ...first }
  let time = 1
  const sent: Record<string, unknown>[] = []
  const change = (fields: Partial<Row>): void => {
    time += 1
    kept = { ...empty, ...kept, ...fields }
  }
  const stored = () => ({ body: [{ updated_at: String(time) }] })
  const answers: Answers = {
    [`GET ${path}`]: () => ({ body: kept === null ? [] : [{ ...kept, updated_at: String(time) }] }),
    [`PATCH ${path}`]: ({ body, query }) => {
      sent.push(body)
      if (kept === null || query.get('updated_at') !== `eq.${time}`) return { body: [] }
      change(body)
      return stored()
    },
    [`POST ${path}`]: ({ body: { product_id: product, ...fields } }) => {
      sent.push(fields)
      if (product !== lamp || kept !== null) return { body: [] }
      change(fields)
      return stored()
    },
  }
  return { answers, sent, change, read: () => kept }
}

function Notes() {
  const { form, state, refresh } = useNotesForm(lamp)
  const [rating, points] = form.watch(['rating', 'points'])
  return (
    <>
      <NotesNote state={state} onRetry={refresh} />
      <output aria-label="Step">{state.step}</output>
      <textarea aria-label="Liked" {...form.register('liked')} />
      <textarea aria-label="Usage" {...form.register('usage')} />
      <input aria-label="Next" {...form.register('nextPoint')} />
      <output aria-label="Others">{[rating, ...points].join()}</output>
    </>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label)
const step = () => screen.getByLabelText('Step').textContent
const others = () => screen.getByLabelText('Others').textContent
const type = async (label: string, text: string) => userEvent.type(field(label), text)
const replace = async (label: string, text: string) => {
  await userEvent.clear(field(label))
  await type(label, text)
}
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))
const onDevice = (notes: object) => localStorage.setItem(notesKey(lamp), JSON.stringify(notes))

afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('on this device, notes', () => {
  it('are stored while they are typed, and at the end', async () => {
    await renderSignedIn(<Notes />, account().answers)
    await type('Liked', 'Bright')
    await vi.waitFor(() => expect(readDraft(notesKey(lamp))).toMatchObject({ liked: 'Bright' }))
    await type('Liked', 'er')
    cleanup()
    expect(readDraft(notesKey(lamp))).toMatchObject({ liked: 'Brighter' })
  })

  it('are not stored or sent again that were typed just before a sign-out', async () => {
    const { answers, sent } = account({ liked: 'Warm' })
    await renderSignedIn(<Notes />, answers)
    await waitFor(() => expect(field('Liked').value).toBe('Warm'))
    await type('Usage', 'At night')
    forgetPersonalStorage()
    cleanup()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([readDraft(notesKey(lamp)), sent]).toEqual([null, []])
  })
})

describe('in the account, notes', () => {
  it('are read at the start, and get only what is changed here', async () => {
    const { answers, sent, read } = account({ liked: 'Hot', rating: 4, points: ['red'] })
    await renderSignedIn(<Notes />, answers)
    await waitFor(() => expect(field('Liked').value).toBe('Hot'))
    expect(others()).toBe('4,red')
    await type('Next', 'light')
    await waitFor(() => expect(sent).toEqual([{ next_point: 'light' }]))
    expect(read()).toMatchObject({ liked: 'Hot', rating: 4, next_point: 'light' })
    await type('Next', 'er')
    await waitFor(() => expect(read()).toMatchObject({ next_point: 'lighter' }))
    expect(sent).toHaveLength(2)
  })

  it('get those of a device from before, merged with what they have', async () => {
    const { nextPoint: _none, ...old } = { ...noNotes, liked: 'Light', points: ['blue'] }
    onDevice(old)
    const { answers, read } = account({ liked: 'Hot', usage: 'At work', points: ['red'] })
    await renderSignedIn(<Notes />, answers)
    const both = { liked: 'Hot\nLight', usage: 'At work', rating: 0, points: ['red', 'blue'] }
    await waitFor(() => expect(read()).toMatchObject(both))
    expect(field('Liked').value).toBe('Hot\nLight')
  })

  it('keep what another device changed meanwhile: each field, and both texts of one field', async () => {
    const { answers, change, read } = account({ liked: 'Hot' })
    await renderSignedIn(<Notes />, answers)
    await waitFor(() => expect(field('Liked').value).toBe('Hot'))
    change({ usage: 'At work', rating: 2 })
    await type('Liked', ', light')
    await waitFor(() => expect(read()).toMatchObject({ liked: 'Hot, light', usage: 'At work' }))
    expect([field('Usage').value, others()]).toEqual(['At work', '2'])

    change({ liked: 'Hot, light, red' })
    await replace('Liked', 'Hot and light')
    const both = 'Hot, light, red\nHot and light'
    await waitFor(() => expect(read()).toMatchObject({ liked: both, usage: 'At work' }))
    expect(field('Liked').value).toBe(both)
  })

  it('come into the form when the person returns to the tab', async () => {
    const { answers, change, sent } = account({ liked: 'Hot' })
    await renderSignedIn(<Notes />, answers)
    await waitFor(() => expect(field('Liked').value).toBe('Hot'))
    change({ liked: '', rating: 5 })
    comeBack()
    await waitFor(() => expect([field('Liked').value, others()]).toEqual(['', '5']))
    expect(sent).toEqual([])
  })

  it('are emptied with the form', async () => {
    const { answers, read } = account({ liked: 'Hot' })
    await renderSignedIn(<Notes />, answers)
    await waitFor(() => expect(field('Liked').value).toBe('Hot'))
    await userEvent.clear(field('Liked'))
    await waitFor(() => expect(read()).toEqual(empty))
    cleanup()
    expect(readDraft(notesKey(lamp))).toBeNull()
  })

  it('do not get a text that is too long, which waits on the device until it fits', async () => {
    const long = 'x'.repeat(2001)
    const { answers, read } = account()
    await renderSignedIn(<Notes />, answers)
    await userEvent.click(field('Liked'))
    await userEvent.paste(long)
    await type('Usage', 'At work')
    await waitFor(() => expect(read()).toMatchObject({ liked: '', usage: 'At work' }))
    cleanup()
    await renderSignedIn(<Notes />, answers)
    expect(field('Liked').value).toBe(long)
    await type('Liked', '{Backspace}')
    await waitFor(() => expect(read()).toMatchObject({ liked: 'x'.repeat(2000) }))
  })

  it('get what was refused or typed without the server when it answers again', async () => {
    const { answers, read } = account({ liked: 'Hot' })
    let isDown = false
    const down = { status: 403, body: { code: 'PT403', message: 'Disabled - Upgrade to Pro' } }
    const unless = (name: string): Answers[string] => {
      const answer = answers[name]
      return (request) => (isDown || typeof answer !== 'function' ? down : answer(request))
    }
    const all = Object.fromEntries(Object.keys(answers).map((name) => [name, unless(name)]))
    await renderSignedIn(<Notes />, all)
    await waitFor(() => expect(field('Liked').value).toBe('Hot'))
    isDown = true
    await type('Liked', 'ter')
    expect(await screen.findByText(/not in your account yet/u)).toBeDefined()
    expect(screen.getByText('Disabled - Upgrade to Pro')).toBeDefined()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Save notes again' }))
    await waitFor(() => expect(read()).toMatchObject({ liked: 'Hotter' }))
    await waitFor(() => expect(screen.queryByText(/not in your account/u)).toBeNull())

    isDown = true
    await userEvent.clear(field('Liked'))
    cleanup()
    isDown = false
    await renderSignedIn(<Notes />, all)
    expect(field('Liked').value).toBe('')
    await waitFor(() => expect(read()).toMatchObject({ liked: '' }))
  })

  it('are called loading until they are known; if they cannot be loaded, what is typed is added to them', async () => {
    const { answers, read } = account({ liked: 'Hot' })
    const load = answers[`GET ${path}`]
    if (typeof load !== 'function') throw new Error('no answer')
    const broken = Promise.withResolvers<void>()
    let isDown = true
    await renderSignedIn(<Notes />, {
      ...answers,
      [`GET ${path}`]: async (request) => {
        if (!isDown) return load(request)
        await broken.promise
        return { status: 400, body: { message: 'Down' } }
      },
    })
    expect(step()).toBe('loading')
    broken.resolve()
    expect(await screen.findByText(/^We could not load your notes from other/u)).toBeDefined()
    expect(screen.queryByText(/not in your account yet/u)).toBeNull()
    await type('Liked', 'Light')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Load notes again' }))
    await waitFor(() => expect(read()).toMatchObject({ liked: 'Hot\nLight' }))
    await waitFor(() => expect(step()).toBe('kept'))
    expect(screen.queryByText(/^We could not load/u)).toBeNull()

    // The device knows the account's notes, and waits for nothing when the form opens again.
    cleanup()
    await renderSignedIn(<Notes />, answers)
    expect(step()).toBe('kept')
    await waitFor(() => expect(field('Liked').value).toBe('Hot\nLight'))
  })

  it('have no text twice whose answer was lost', async () => {
    const { answers, read } = account({ liked: 'Hot' })
    const store = answers[`PATCH ${path}`]
    if (typeof store !== 'function') throw new Error('no answer')
    let isLost = true
    await renderSignedIn(<Notes />, {
      ...answers,
      [`PATCH ${path}`]: async (request) => {
        const answer = await store(request)
        return isLost ? { status: 400, body: { message: 'Lost' } } : answer
      },
    })
    await waitFor(() => expect(field('Liked').value).toBe('Hot'))
    await replace('Liked', 'Cold')
    expect(await screen.findByText('Lost')).toBeDefined()
    isLost = false
    await replace('Liked', 'Warm')
    await waitFor(() => expect(read()).toMatchObject({ liked: 'Warm' }))
    expect(field('Liked').value).toBe('Warm')
  })

  it('get the last text of a form that closes, also if the next one opens before the answer', async () => {
    const { answers, read } = account({ liked: 'Hot' })
    const store = answers[`PATCH ${path}`]
    if (typeof store !== 'function') throw new Error('no answer')
    const late = Promise.withResolvers<void>()
    const slow: Answers = {
      ...answers,
      [`PATCH ${path}`]: async (request) => {
        const answer = await store(request)
        await late.promise
        return answer
      },
    }
    const { requests } = await renderSignedIn(<Notes />, slow)
    await waitFor(() => expect(field('Liked').value).toBe('Hot'))
    await replace('Liked', 'Cold')
    cleanup()
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ method: 'PATCH' }))
    await renderSignedIn(<Notes />, slow)
    await replace('Liked', 'Warm')
    await vi.waitFor(() => expect(readDraft(notesKey(lamp))).toMatchObject({ liked: 'Warm' }))
    late.resolve()
    await waitFor(() => expect(read()).toMatchObject({ liked: 'Warm' }))
    expect(field('Liked').value).toBe('Warm')
  })

  it('are sent again from the device if the account has lost them', async () => {
    const known = { notes: { ...noNotes, liked: 'Hot' }, updatedAt: '1' }
    onDevice({ ...known.notes, shared: known })
    const { answers, read } = account()
    await renderSignedIn(<Notes />, answers)
    await waitFor(() => expect(read()).toMatchObject({ liked: 'Hot' }))
    expect(field('Liked').value).toBe('Hot')
  })

  it('stay as another tab shared them, which is heard here', async () => {
    const { answers, sent } = account({ liked: 'Hot' })
    await renderSignedIn(<Notes />, answers)
    await waitFor(() => expect(field('Liked').value).toBe('Hot'))
    const oldValue = localStorage.getItem(notesKey(lamp))
    const notes = { ...noNotes, liked: 'Hot, light' }
    onDevice({ ...notes, shared: { notes, updatedAt: '2' } })
    const newValue = localStorage.getItem(notesKey(lamp))
    const message = { key: notesKey(lamp), oldValue, newValue }
    globalThis.dispatchEvent(new StorageEvent('storage', message))
    await waitFor(() => expect(field('Liked').value).toBe('Hot, light'))
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(sent).toEqual([])
  })
})
