import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addedProducts, getUnsent, showUnsent } from '#src/entities/product/outbox/unsent.ts'
import { listRowOf } from '#src/entities/product/product-cache.ts'
import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { uploadFile } from '#src/entities/file/upload-file.ts'
import {
  add,
  edit,
  kept,
  lamp,
  openAdds,
  pumpUntil,
  stool,
  stored,
  typed,
} from '#src/testing/adds-of-anna.ts'
import { idbDevice, idbMaps } from '#src/testing/idb-maps.ts'
import { grantLocks, letIn, lose } from '#src/testing/outbox-of-anna.ts'

vi.mock('idb-keyval', async () => (await import('#src/testing/idb-maps.ts')).idbKeyval)
vi.mock('#src/entities/file/upload-file.ts', () => ({ uploadFile: vi.fn<typeof uploadFile>() }))

beforeEach(() => {
  idbDevice.isFull = false
  for (const store of idbMaps.values()) store.clear()
  letIn('anna')
  vi.stubGlobal('navigator', { onLine: true, locks: grantLocks() })
})

afterEach(() => {
  vi.unstubAllGlobals()
  toast.remove()
})

it('adds a product once, and shows it from the start', async () => {
  const { outbox, cache, inserts } = openAdds({ 'POST products': () => Response.json([stored()]) })
  const sent = outbox.add(add)
  expect(cache.row(lamp)).toMatchObject({ name: 'Lamp', status: 'ordered' })
  expect(await sent).toBe('sent')
  expect(inserts()).toHaveLength(1)
  expect(kept()).toEqual([])
  expect(cache.row(lamp)?.updated_at).toBe(stored().updated_at)
  outbox.stop()
})

describe('without a connection', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', lose)
  })

  it('a product waits on the device, in the lists and for its page, also after a reload', async () => {
    const { outbox, cache } = openAdds({ 'POST products': lose })
    expect(await outbox.add(add)).not.toBe('sent')
    expect(kept()).toMatchObject([{ adds: true, edits: [{ id: lamp }] }])
    expect(cache.row(lamp)?.name).toBe('Lamp')
    outbox.stop()
    const again = openAdds({ 'POST products': lose })
    await again.outbox.start()
    expect(again.cache.row(lamp)?.name).toBe('Lamp')
    expect(addedProducts()).toMatchObject([{ id: lamp, name: 'Lamp', seller: null }])
    again.outbox.stop()
  })

  it('its later changes follow it, on top of what the server made of it', async () => {
    let isLost = true
    const bases: unknown[] = []
    const { outbox, cache, asked } = openAdds({
      'POST products': () =>
        isLost ? lose() : Response.json([stored({ order_date: '2026-11-20' })]),
      'POST rpc/edit_product': () => Response.json([stored({ name: 'Desk lamp' })]),
    })
    await outbox.add(add)
    await outbox.add(edit({ name: 'Desk lamp' }, { name: 'Lamp' }))
    await outbox.add(edit({ order_date: '2026-11-19' }, { order_date: null }))
    expect(addedProducts()).toMatchObject([{ name: 'Desk lamp', order_date: '2026-11-19' }])
    expect(cache.row(lamp)?.name).toBe('Desk lamp')
    isLost = false
    await pumpUntil(outbox, () => expect(kept()).toEqual([]))
    for (const { path, body } of asked)
      if (path === 'POST rpc/edit_product') bases.push((body as { p_base: unknown }).p_base)
    expect(bases).toEqual([{ name: 'Lamp' }, { order_date: '2026-11-20' }])
    outbox.stop()
  })

  it('a list that loads meanwhile has it, too', async () => {
    const { outbox } = openAdds({ 'POST products': lose })
    await outbox.add(add)
    expect(addedProducts().map(({ id }) => id)).toEqual([lamp])
    outbox.stop()
    expect(addedProducts()).toEqual([])
  })
})

it('files are uploaded first, each once', async () => {
  const receipt = new File(['x'], 'receipt.jpg')
  const picture = new File(['x'], 'lamp.jpg')
  const upload = vi.mocked(uploadFile)
  upload.mockImplementation((file, folder) =>
    Promise.resolve({
      bucket: 'product-files',
      path: `${folder}/${file.name}`,
      publicUrl: `/${file.name}`,
      contentType: 'image/jpeg',
      size: 1,
      width: 1,
      height: 1,
    }),
  )
  let isLost = true
  const { outbox, inserts, asked } = openAdds({
    'POST products': () =>
      isLost ? lose() : Response.json([stored({ product_image_url: '/lamp.jpg' })]),
    'POST rpc/edit_product': () => Response.json([stored()]),
  })
  await outbox.add({
    ...add,
    files: [
      { field: 'product_image_url', file: picture },
      { field: 'receipt_url', file: receipt },
    ],
  })
  // The files stay here until the server has the product.
  expect(kept()).toMatchObject([
    {
      files: [{ uploaded: { address: '/lamp.jpg' } }, { uploaded: {} }],
      edits: [{ change: typed }],
    },
  ])
  await outbox.add(edit({ product_image_url: '/other.jpg' }, { product_image_url: null }))
  isLost = false
  await pumpUntil(outbox, () => expect(kept()).toEqual([]))
  expect(upload).toHaveBeenCalledTimes(2)
  expect(inserts().at(-1)?.body).toMatchObject({
    product_image_url: '/lamp.jpg',
    receipt_url: 'receipts/receipt.jpg',
  })
  // Another picture that was chosen meanwhile replaces the uploaded one.
  expect(asked.at(-1)?.body).toMatchObject({ p_base: { product_image_url: '/lamp.jpg' } })
  outbox.stop()
})

describe('an attempt that had arrived, with its answer lost', () => {
  const answers = { 'POST products': () => Response.json([]) }

  it('is found, and nothing is added twice', async () => {
    const { outbox, cache, asked } = openAdds({
      ...answers,
      'GET products': () => Response.json([stored({ name: 'Renamed elsewhere' })]),
    })
    expect(await outbox.add({ ...add, tries: 1 })).toBe('sent')
    expect(cache.row(lamp)?.name).toBe('Renamed elsewhere')
    expect(asked.some(({ path }) => path.includes('edit_product'))).toBe(false)
    outbox.stop()
  })

  it('what was typed since follows as a change', async () => {
    const { outbox, asked } = openAdds({
      ...answers,
      'GET products': () => Response.json([stored({ name: 'First' })]),
      'POST rpc/edit_product': () => Response.json([stored()]),
    })
    expect(await outbox.add({ ...add, sent: { name: 'First' } })).toBe('sent')
    const edits = asked.filter(({ path }) => path === 'POST rpc/edit_product')
    expect(edits.map(({ body }) => body)).toMatchObject([
      { p_id: lamp, p_change: { name: 'Lamp' }, p_base: { name: 'First' } },
    ])
    expect(kept()).toEqual([])
    outbox.stop()
  })

  it('what was typed since is shown while it waits, also on a row that is loaded meanwhile', async () => {
    const { outbox, cache } = openAdds({ 'POST products': lose })
    const first = listRowOf(stored({ name: 'First', price: 7 }))
    cache.merge([first])
    await outbox.add({ ...add, sent: { ...typed, name: 'First' } })
    expect(cache.row(lamp)).toMatchObject({ name: 'Lamp', price: 7 })
    expect(showUnsent([first])).toMatchObject([{ name: 'Lamp', price: 7 }])
    outbox.stop()
  })

  it('what was typed since follows, too, if the product is in the trash by now', async () => {
    const { outbox, asked } = openAdds({
      ...answers,
      'GET products': () =>
        Response.json([stored({ name: 'First', deleted_at: '2026-11-22T00:00:00Z' })]),
      'POST rpc/edit_product': () => Response.json([stored()]),
    })
    await outbox.add({ ...add, sent: { name: 'First' } })
    const edits = asked.filter(({ path }) => path === 'POST rpc/edit_product')
    expect(edits.map(({ body }) => body)).toMatchObject([{ p_change: { name: 'Lamp' } }])
    outbox.stop()
  })

  it('a later change does not overwrite what another device has changed since', async () => {
    let isLost = true
    const { outbox, asked } = openAdds({
      'POST products': () => (isLost ? lose() : Response.json([])),
      'GET products': () =>
        Response.json([
          stored({
            name: 'Renamed elsewhere',
            order_date: '2026-11-20',
            updated_at: '2026-11-22T00:00:00Z',
          }),
        ]),
      'GET product_events': () =>
        Response.json([
          {
            product_id: lamp,
            changes: { name: { from: 'Renamed once', to: 'Renamed elsewhere' } },
          },
          { product_id: lamp, changes: { name: { from: 'Lamp', to: 'Renamed once' } } },
        ]),
      'POST rpc/edit_product': () => Response.json([stored()]),
    })
    await outbox.add(add)
    await outbox.add(
      edit({ name: 'Desk lamp', order_date: '2026-11-19' }, { name: 'Lamp', order_date: null }),
    )
    isLost = false
    await pumpUntil(outbox, () => expect(kept()).toEqual([]))
    const edits = asked.filter(({ path }) => path === 'POST rpc/edit_product')
    expect(edits.map(({ body }) => body)).toMatchObject([
      { p_base: { name: 'Lamp', order_date: '2026-11-20' } },
    ])
    outbox.stop()
  })

  it('later changes follow what was typed since', async () => {
    let isLost = true
    const { outbox, asked } = openAdds({
      'POST products': () => (isLost ? lose() : Response.json([])),
      'GET products': () => Response.json([stored({ name: 'First' })]),
      'POST rpc/edit_product': () => Response.json([stored()]),
    })
    await outbox.add({ ...add, sent: { name: 'First' } })
    await outbox.add(edit({ name: 'Desk lamp' }, { name: 'Lamp' }))
    isLost = false
    await pumpUntil(outbox, () => expect(kept()).toEqual([]))
    const edits = asked.filter(({ path }) => path === 'POST rpc/edit_product')
    expect(edits.map(({ body }) => body)).toMatchObject([
      { p_change: { name: 'Lamp' }, p_base: { name: 'First' } },
      { p_change: { name: 'Desk lamp' }, p_base: { name: 'Lamp' } },
    ])
    outbox.stop()
  })
})

it('products of one receipt are added together, and their changes follow', async () => {
  const many: UnsentChange = {
    ...add,
    asks: false,
    edits: [
      { id: lamp, change: typed, base: {}, seller: null },
      { id: stool, change: { ...typed, name: 'Stool' }, base: {}, seller: null },
    ],
  }
  let isLost = true
  const { outbox, cache, inserts, asked } = openAdds({
    'POST products': () => (isLost ? lose() : Response.json(null, { status: 201 })),
    'GET products': () => Response.json([stored(), stored({ id: stool, name: 'Stool' })]),
    'POST rpc/edit_product': () => Response.json([stored({ name: 'Desk lamp' })]),
  })
  await outbox.add(many)
  await outbox.add(edit({ name: 'Desk lamp' }, { name: 'Lamp' }))
  isLost = false
  await pumpUntil(outbox, () => expect(kept()).toEqual([]))
  expect(inserts().at(-1)?.body).toHaveLength(2)
  const edits = asked.filter(({ path }) => path === 'POST rpc/edit_product')
  expect(edits.map(({ body }) => body)).toMatchObject([{ p_base: { name: 'Lamp' } }])
  await vi.waitFor(() => expect(cache.row(stool)?.updated_at).toBe(stored().updated_at))
  outbox.stop()
})

it('a device without room sends a product at once, or says why it cannot', async () => {
  idbDevice.isFull = true
  const { outbox } = openAdds({ 'POST products': lose })
  await expect(outbox.add(add)).rejects.toMatchObject({ isNetwork: true })
  expect(getUnsent()).toEqual([])
  outbox.stop()
})

it('a product that had arrived stays in the lists, as it was, if a device without room refuses to add it again', async () => {
  idbDevice.isFull = true
  const { outbox, cache } = openAdds({ 'POST products': lose, 'GET products': lose })
  cache.merge([listRowOf(stored({ name: 'First', price: 7 }))])
  const again = { ...add, sent: { ...typed, name: 'First' } }
  await expect(outbox.add(again)).rejects.toMatchObject({ isNetwork: true })
  expect(cache.row(lamp)).toMatchObject({ name: 'First', price: 7 })
  outbox.stop()
})
