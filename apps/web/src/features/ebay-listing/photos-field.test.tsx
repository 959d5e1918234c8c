import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { useListingDraft } from '#src/entities/listing/use-listing-draft.ts'
import { PhotosField } from '#src/features/ebay-listing/photos-field.tsx'
import { useListingPhotos } from '#src/features/ebay-listing/use-listing-photos.ts'
import { checkConnection } from '#src/lib/connection.ts'
import { forgetPersonalStorage } from '#src/lib/personal-storage.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const lamp = 'dddddddd-0000-4000-8000-000000000001'
const path = '/rest/v1/listing_drafts'
const picture = 'https://shop.example/a.jpg'
const empty = {
  title: null,
  description: null,
  price: null,
  condition: null,
  category_id: null,
  category_name: null,
  photos: null,
}

function Field({ shown, onSettled }: { shown: string | null; onSettled: (what: unknown) => void }) {
  const state = useListingDraft(lamp)
  const listing = useListingPhotos(shown, state)
  if (state.draft === undefined) return null
  return (
    <>
      <PhotosField listing={listing} />
      <button type="button" onClick={() => void listing.settle().then(onSettled)}>
        List
      </button>
      <Toaster />
    </>
  )
}

/** The field in a dialog that is closed and opened again. */
function Dialog(props: Parameters<typeof Field>[0]) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <Field {...props} />}
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close' : 'Open'}
      </button>
    </>
  )
}

/** The field over an account that keeps one draft; each file is stored under its own name, unless its answer is here. */
async function show(
  photos: string[] | null,
  { shown = picture, files = {} }: { shown?: string | null; files?: Answers } = {},
) {
  onTestFinished(() => {
    cleanup()
    localStorage.clear()
  })
  let kept: string[] | null = photos
  const settled: unknown[] = []
  const { requests } = await renderSignedIn(
    <Dialog shown={shown} onSettled={(what) => settled.push(what)} />,
    {
      [`GET ${path}`]: () => ({ body: [{ ...empty, photos: kept }] }),
      [`PATCH ${path}`]: ({ body }) => {
        kept = body['photos'] as string[] | null
        return { body: [{ product_id: lamp }] }
      },
      ...files,
    },
  )
  await screen.findByRole('button', { name: 'Add photos' })
  return { user: userEvent.setup(), kept: () => kept, settled, requests }
}

const stored = (name: string, width = 600) => ({
  status: 201,
  body: {
    bucket: 'product-images',
    path: `me/${name}`,
    publicUrl: `http://backend.test/${name}`,
    contentType: 'image/jpeg',
    size: 1,
    width,
    height: 400,
  },
})
const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const places = () =>
  screen
    .queryAllByRole('img', { name: /^Photo \d+$/ })
    .map((photo) => photo.getAttribute('src')?.split('/').at(-1))
const button = (name: string) => screen.getByRole('button', { name })
const input = () => screen.getByLabelText('Photos to add to the listing')
const at = (clientX: number) => ({ pointerId: 1, button: 0, clientX, clientY: 50, bubbles: true })

describe('the photos of a listing', () => {
  test("begin with the product's picture, and take several more in their order", async () => {
    const answers = ['1.jpg', '2.jpg'].map((name) => stored(name))
    const { user, kept, requests } = await show(null, {
      files: { 'POST /api/files': () => answers.shift() ?? { status: 500 } },
    })
    expect(places()).toEqual(['a.jpg'])
    expect(screen.getByText('Main photo')).toBeDefined()
    await user.upload(input(), [file('one.jpg'), file('two.jpg')])
    await waitFor(() => expect(places()).toEqual(['a.jpg', '1.jpg', '2.jpg']))
    await waitFor(() => expect(kept()).toEqual(['product', 'me/1.jpg', 'me/2.jpg']))
    expect(requests.filter(({ path: to }) => to === '/api/files')).toHaveLength(2)
    await waitFor(() => expect(Object.keys(localStorage).join()).not.toContain('draft:listing'))
  })

  test('move by keys: the focus stays with the moved one, and its new place is read out', async () => {
    const { user, kept } = await show(['product', 'me/1.jpg', 'me/2.jpg'])
    button('Move photo 3 earlier').focus()
    await user.keyboard('{Enter}')
    expect(places()).toEqual(['a.jpg', '2.jpg', '1.jpg'])
    await waitFor(() => expect(document.activeElement).toBe(button('Move photo 2 earlier')))
    await user.keyboard('{Enter}')
    // No photo is earlier than the first one.
    await waitFor(() => expect(document.activeElement).toBe(button('Move photo 1 later')))
    expect(screen.getByText('Moved to place 1 of 3, the main photo.')).toBeDefined()
    await waitFor(() => expect(kept()).toEqual(['me/2.jpg', 'product', 'me/1.jpg']))
  })

  test('become the main photo with one press', async () => {
    const { user, kept } = await show(['product', 'me/1.jpg', 'me/2.jpg'])
    expect(screen.queryByRole('button', { name: 'Make photo 1 the main photo' })).toBeNull()
    await user.click(button('Make photo 3 the main photo'))
    expect(places()).toEqual(['2.jpg', 'a.jpg', '1.jpg'])
    await waitFor(() => expect(document.activeElement).toBe(button('Move photo 1 later')))
    expect(screen.getByText('Moved to place 1 of 3, the main photo.')).toBeDefined()
    await waitFor(() => expect(kept()).toEqual(['me/2.jpg', 'product', 'me/1.jpg']))
  })

  test('move by dragging to where another one is; a press alone does nothing', async () => {
    await show(['product', 'me/1.jpg', 'me/2.jpg'])
    const list = screen.getByRole('list', { name: 'Photos of the listing' })
    list.setPointerCapture = () => undefined
    for (const [place, item] of [...list.children].entries()) {
      item.getBoundingClientRect = () => new DOMRect(place * 100, 0, 100, 100)
    }
    const thumbnail = screen.getByRole('img', { name: 'Photo 1' })
    fireEvent.pointerDown(thumbnail, at(50))
    fireEvent.pointerMove(list, at(54))
    fireEvent.pointerUp(list, at(54))
    expect(places()).toEqual(['a.jpg', '1.jpg', '2.jpg'])
    fireEvent.pointerDown(thumbnail, at(50))
    fireEvent.pointerMove(list, at(150))
    fireEvent.pointerMove(list, at(230))
    fireEvent.pointerUp(list, at(230))
    expect(places()).toEqual(['1.jpg', '2.jpg', 'a.jpg'])
    fireEvent.pointerDown(screen.getByRole('img', { name: 'Photo 1' }), at(50))
    fireEvent.pointerMove(list, at(230))
    fireEvent.pointerCancel(list, at(230))
    expect(places()).toEqual(['1.jpg', '2.jpg', 'a.jpg'])
  })

  test('are removed with Undo, and the focus goes to the next one, then to the button', async () => {
    const { user, kept } = await show(['me/1.jpg', 'product'])
    await user.click(button('Remove photo 1'))
    expect(places()).toEqual(['a.jpg'])
    await waitFor(() => expect(document.activeElement).toBe(button('Remove photo 1')))
    await user.click(button('Undo'))
    expect(places()).toEqual(['1.jpg', 'a.jpg'])
    await user.click(button('Remove photo 2'))
    await user.click(button('Remove photo 1'))
    await waitFor(() => expect(document.activeElement).toBe(button('Add photos')))
    await waitFor(() => expect(kept()).toEqual([]))
    await user.click(button("Use the product's picture"))
    expect(places()).toEqual(['a.jpg'])
    await waitFor(() => expect(kept()).toBeNull())
  })

  test('that are refused are named, and the others are added', async () => {
    const damaged = { code: 'unreadable_file', message: 'This picture is damaged.', requestId: 'r' }
    const answers = [
      stored('1.jpg'),
      { status: 422, body: { error: damaged } },
      stored('small.jpg', 480),
      stored('2.jpg'),
    ]
    const { user } = await show(null, {
      shown: null,
      files: { 'POST /api/files': () => answers.shift() ?? { status: 500 } },
    })
    expect(places()).toEqual([])
    await user.upload(
      input(),
      ['good.jpg', 'IMG_1.heic', 'tiny.jpg', 'fine.jpg'].map((name) => file(name)),
    )
    await waitFor(() => expect(places()).toEqual(['1.jpg', '2.jpg']))
    expect(screen.getByText(/^IMG_1[.]heic: This picture is damaged/)).toBeDefined()
    expect(
      screen.getByText(
        'tiny.jpg: eBay needs a picture of at least 500 pixels on its longest side; this one has 480. Choose a larger one, and try again.',
      ),
    ).toBeDefined()
  })

  test('are 12 at most: the 13th is named and not sent', async () => {
    const photos = Array.from({ length: 11 }, (_, place) => `me/${place}.jpg`)
    const { user, requests } = await show(photos, {
      files: { 'POST /api/files': stored('new.jpg') },
    })
    expect(screen.getByText(/^11 of 12 photos/)).toBeDefined()
    await user.upload(input(), [file('12th.jpg'), file('13th.jpg')])
    await waitFor(() => expect(places()).toHaveLength(12))
    const words = /^A listing has up to 12 photos[.] Not added: 13th[.]jpg[.]/
    expect(screen.getByText(words)).toBeDefined()
    expect(requests.filter(({ path: to }) => to === '/api/files')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: "Use the product's picture" })).toBeNull()
  })

  test('that are still on their way are waited for', async () => {
    const late = Promise.withResolvers<ReturnType<typeof stored>>()
    const { user, settled } = await show(['product'], {
      files: { 'POST /api/files': () => late.promise },
    })
    await user.upload(input(), file('late.jpg'))
    expect(await screen.findByText('late.jpg')).toBeDefined()
    await user.click(button('List'))
    expect(settled).toEqual([])
    late.resolve(stored('late.jpg'))
    await waitFor(() => expect(settled).toHaveLength(1))
    const own = 'http://backend.test/storage/v1/object/public/product-images/me/late.jpg'
    expect(settled[0]).toEqual({ isWhole: true, addresses: [picture, own] })
  })

  test("are listed once if one of them is the product's picture, too", async () => {
    const own = 'http://backend.test/storage/v1/object/public/product-images/me/own.jpg'
    const { user, settled } = await show(['product', 'me/own.jpg'], { shown: own })
    await user.click(button('List'))
    await waitFor(() => expect(settled).toEqual([{ isWhole: true, addresses: [own] }]))
  })

  test('are added although the dialog was closed meanwhile', async () => {
    const late = Promise.withResolvers<ReturnType<typeof stored>>()
    const { user, kept } = await show(['product'], {
      files: { 'POST /api/files': () => late.promise },
    })
    await user.upload(input(), file('late.jpg'))
    cleanup()
    late.resolve(stored('late.jpg'))
    await waitFor(() => expect(kept()).toEqual(['product', 'me/late.jpg']))
  })

  test('wait if they could not be sent, are listed with the others, and are sent when the server answers again', async () => {
    const failed = { code: 'unavailable', message: 'Out of order.', requestId: 'r' }
    let isDown = true
    let sent = 0
    const { user, settled, kept } = await show(['product'], {
      files: {
        'POST /api/files': () =>
          isDown ? { status: 503, body: { error: failed } } : stored(`${(sent += 1)}.jpg`),
      },
    })
    // Phones name every new photo the same.
    await user.upload(input(), ['image.jpg', 'image.jpg', 'image.jpg'].map(file))
    await screen.findByRole('button', { name: 'Remove unsent photo 3' })
    await user.click(button('Remove unsent photo 3'))
    expect(document.activeElement).toBe(button('Add photos'))
    await user.click(button('List'))
    await waitFor(() => expect(settled).toEqual([{ isWhole: false, addresses: [picture] }]))
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await checkConnection()
    isDown = false
    await user.click(await screen.findByRole('button', { name: 'Try again with unsent photo 2' }))
    await waitFor(() => expect(places()).toEqual(['a.jpg', '1.jpg']))
    expect(screen.queryByRole('button', { name: /unsent photo 2/ })).toBeNull()
    network.mockRestore()
    await checkConnection()
    await waitFor(() => expect(places()).toEqual(['a.jpg', '1.jpg', '2.jpg']))
    await waitFor(() => expect(kept()).toEqual(['product', 'me/1.jpg', 'me/2.jpg']))
    await user.click(button('List'))
    await waitFor(() => expect(settled[1]).toMatchObject({ isWhole: true }))
  })

  test('that could not be sent are named when the dialog closes', async () => {
    const { user } = await show(['product'], { files: { 'POST /api/files': { status: 500 } } })
    await user.upload(input(), file('IMG_1.jpg'))
    const again = await screen.findByRole('button', { name: 'Try again with unsent photo 1' })
    expect(again).toBeDefined()
    cleanup()
    await renderSignedIn(<Toaster />, {})
    expect(await screen.findByText('IMG_1.jpg was not added to the listing')).toBeDefined()
  })

  test('that arrive after their dialog was closed keep what was changed in the next one', async () => {
    const late = Promise.withResolvers<ReturnType<typeof stored>>()
    const { user, kept } = await show(['product', 'me/1.jpg'], {
      files: { 'POST /api/files': () => late.promise },
    })
    await user.upload(input(), file('late.jpg'))
    await user.click(button('Close'))
    await user.click(button('Open'))
    await user.click(await screen.findByRole('button', { name: 'Remove photo 1' }))
    expect(places()).toEqual(['1.jpg'])
    late.resolve(stored('late.jpg'))
    await waitFor(() => expect(places()).toEqual(['1.jpg', 'late.jpg']))
    await waitFor(() => expect(kept()).toEqual(['me/1.jpg', 'me/late.jpg']))
  })

  test('are not changed while the account’s are not known, and it says what to do', async () => {
    const { user, requests } = await show(['me/1.jpg'], {
      files: { [`GET ${path}`]: { status: 500, body: { message: 'No.' } } },
    })
    await user.upload(input(), file('one.jpg'))
    expect(await screen.findByText(/Press ‘Load the draft again’ above first/)).toBeDefined()
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('are not sent for the person who signs in next', async () => {
    const first = Promise.withResolvers<ReturnType<typeof stored>>()
    const { user, requests } = await show(['product'], {
      files: { 'POST /api/files': () => first.promise },
    })
    await user.upload(input(), [file('one.jpg'), file('two.jpg')])
    forgetPersonalStorage()
    first.resolve(stored('one.jpg'))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(requests.filter(({ path: to }) => to === '/api/files')).toHaveLength(1)
    expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([])
  })

  test('are not listed without one that was refused meanwhile', async () => {
    const late = Promise.withResolvers<{ status: number; body: object }>()
    const { user, settled } = await show(['product'], {
      files: { 'POST /api/files': () => late.promise },
    })
    await user.upload(input(), file('late.jpg'))
    await user.click(button('List'))
    const error = { code: 'too_large', message: 'This is too large.', requestId: 'r' }
    late.resolve({ status: 413, body: { error } })
    await waitFor(() => expect(settled).toEqual([{ isWhole: false, addresses: [picture] }]))
  })
})
