import { randomBytes } from 'node:crypto'
import sharp, { type Metadata } from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createImageCache } from '#src/storage/images/image-cache.ts'
import { createImageRenderer } from '#src/storage/images/image-renderer.ts'
import { readTransform } from '#src/storage/images/image-transform.ts'
import { renderImage } from '#src/storage/images/render-image.ts'
import { OWNER, startStorage, STRANGER, type StorageFixture } from '#src/storage/storage.fixture.ts'

let storage: StorageFixture

beforeAll(async () => {
  storage = await startStorage({ storage: { maxFileBytes: 40_000_000, rendersPerMinute: 10_000 } })
  await store('photo.jpg', await draw().jpeg().toBuffer(), 'image/jpeg')
  await store('glass.png', await draw(4).png().toBuffer(), 'image/png')
})

afterAll(async () => {
  await storage.stop()
})

/** Noise, whose size depends on the quality, 120 by 80. */
function draw(channels: 3 | 4 = 3) {
  const raw = { width: 120, height: 80, channels }
  return sharp(randomBytes(120 * 80 * channels), { raw })
}

async function store(name: string, body: Buffer, contentType: string, bucket = 'open') {
  const files = storage.service.storage.from(bucket)
  expect((await files.upload(name, body, { contentType, upsert: true })).error).toBeNull()
}

async function get(
  path: string,
  query = '',
  headers: Record<string, string> = {},
): Promise<Response> {
  return await fetch(`${storage.origin}/storage/v1/render/image/${path}?${query}`, { headers })
}

async function measure(answer: Response): Promise<Metadata> {
  expect(answer.status).toBe(200)
  return await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
}

describe('a picture of 120 by 80 becomes', () => {
  test.each([
    ['width=60', 60, 40],
    ['height=20', 30, 20],
    ['width=60&height=60', 60, 60],
    ['width=60&height=60&resize=cover', 60, 60],
    ['width=60&height=60&resize=contain', 60, 40],
    ['width=60&height=60&resize=fill', 60, 60],
    ['width=60&resize=fill', 60, 40],
    ['width=1&height=1', 1, 1],
    ['width=2500', 120, 80],
    ['width=2500&height=2500&resize=contain', 120, 80],
    ['width=100&height=100&resize=cover', 100, 80],
    ['width=240&height=80&resize=fill', 120, 40],
    ['quality=50', 120, 80],
  ])('with %s one of %i by %i', async (query, width, height) => {
    expect(await measure(await get('public/open/photo.jpg', query))).toMatchObject({
      format: 'jpeg',
      width,
      height,
    })
  })

  test('smaller with less quality, which is 80 by default', async () => {
    const sizes = await Promise.all(
      ['quality=100', 'quality=80', '', 'quality=20'].map(async (query) => {
        const answer = await get('public/open/photo.jpg', query)
        return (await answer.arrayBuffer()).byteLength
      }),
    )
    const [best = 0, usual = 0, plain = 0, least = 0] = sizes
    expect(best).toBeGreaterThan(usual)
    expect(usual).toBe(plain)
    expect(usual).toBeGreaterThan(least)
  })

  test('WebP for clients that accept it, with transparency, unless the format is to stay', async () => {
    const accept = { accept: 'image/avif,image/webp,image/*' }
    const webp = await get('public/open/glass.png', 'width=60', accept)
    expect([webp.headers.get('content-type'), webp.headers.get('vary')]).toEqual([
      'image/webp',
      'Accept',
    ])
    expect(await measure(webp)).toMatchObject({ format: 'webp', hasAlpha: true })
    const png = await get('public/open/glass.png', 'width=60&format=origin', accept)
    expect(png.headers.get('content-type')).toBe('image/png')
  })

  test.each(['webp', 'avif'] as const)('%s on request', async (format) => {
    const answer = await get('public/open/photo.jpg', `width=60&format=${format}`)
    expect([answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
      `image/${format}`,
      null,
    ])
    expect(await measure(answer)).toMatchObject({ width: 60, height: 40 })
  })

  test.each(['webp', 'gif', 'avif'] as const)('%s again if it was that', async (format) => {
    const type = `image/${format}`
    await store(`a.${format}`, await draw().toFormat(format).toBuffer(), type)
    const answer = await get(`public/open/a.${format}`, 'width=30')
    expect(answer.headers.get('content-type')).toBe(type)
    expect((await measure(answer)).width).toBe(30)
  })
})

test('a picture is rotated by its EXIF orientation, and loses its metadata', async () => {
  const turned = await draw().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  await store('turned.jpg', turned, 'image/jpeg')
  const found = await measure(await get('public/open/turned.jpg', 'width=40'))
  expect(found).toMatchObject({ width: 40, height: 60 })
  expect(found.exif).toBeUndefined()
})

test('of an animation the first frame is kept', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((background) =>
      sharp({ create: { width: 50, height: 50, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  await store('moving.gif', animation, 'image/gif')
  const image = Buffer.from(
    await (await get('public/open/moving.gif', 'width=20&format=origin')).arrayBuffer(),
  )
  expect((await sharp(image, { animated: true }).metadata()).pages ?? 1).toBe(1)
  const { dominant } = await sharp(image).stats()
  expect(dominant.r).toBeGreaterThan(dominant.g)
})

describe('it is refused', () => {
  test.each([
    'width=0',
    'width=2501',
    'height=-1',
    'height=1.5',
    'width=ten',
    'width=',
    'quality=19',
    'quality=101',
    'resize=stretch',
    'format=jpeg',
    'gravity=no',
    'x_offset=1',
    'colour=blue',
  ])('with 400 for %s', async (query) => {
    const answer = await get('public/open/photo.jpg', query)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'InvalidRequest' })
  })

  test('with 422 for a text, a damaged picture, one of too many pixels and one of too many bytes', async () => {
    const whole = await draw().jpeg().toBuffer()
    await store('note.txt', Buffer.from('a'), 'text/plain')
    await store('half.jpg', whole.subarray(0, whole.length / 2), 'image/jpeg')
    const plain = { width: 8000, height: 8000, channels: 3, background: '#000' } as const
    await store('wide.png', await sharp({ create: plain }).png().toBuffer(), 'image/png')
    const heavy = Buffer.concat([whole, Buffer.alloc(26 * 1024 * 1024)])
    await store('heavy.jpg', heavy, 'image/jpeg')
    for (const [name, words] of [
      ['note.txt', 'no JPEG'],
      ['half.jpg', 'damaged'],
      ['wide.png', '50 megapixels'],
      ['heavy.jpg', '25 MB'],
    ] as const) {
      const answer = await get(`public/open/${name}`, 'width=10')
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({
        code: 'InvalidImage',
        message: expect.stringContaining(words),
      })
    }
  })

  test('if the type is a picture’s and the bytes are an SVG page', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    await expect(renderImage(svg, readTransform({}), 'png')).rejects.toMatchObject({
      code: 'InvalidImage',
    })
  })
})

describe('a picture that was stored without its type is recognized by its bytes', () => {
  const plain = 'text/plain;charset=UTF-8'

  test.each([
    ['jpeg', plain],
    ['png', plain],
    ['webp', 'application/octet-stream'],
    ['gif', 'application/octet-stream'],
  ] as const)('a %s under %s', async (format, type) => {
    await store(`plain.${format}`, await draw().toFormat(format).toBuffer(), type)
    const answer = await get(`public/open/plain.${format}`, 'width=60')
    expect(answer.headers.get('content-type')).toBe(`image/${format}`)
    expect(await measure(answer)).toMatchObject({ format, width: 60, height: 40 })
    const webp = await get(`public/open/plain.${format}`, 'width=60', { accept: 'image/webp' })
    expect((await measure(webp)).format).toBe('webp')
    const etag = answer.headers.get('etag') ?? ''
    const again = await get(`public/open/plain.${format}`, 'width=60', { 'if-none-match': etag })
    expect(again.status).toBe(304)
  })

  test('and a file that is not a picture is refused', async () => {
    await store('plain.zip', Buffer.from('504b0506'.padEnd(44, '0'), 'hex'), plain)
    expect((await get('public/open/plain.zip', 'width=60')).status).toBe(422)
  })
})

describe('people who may read the file may read it in another size', () => {
  const name = `${OWNER}/mine.jpg`

  beforeAll(async () => {
    await store(name, await draw().jpeg().toBuffer(), 'image/jpeg', 'private')
  })

  test('its owner, and neither a stranger nor a person without a key', async () => {
    const download = async (userId: string) => {
      const files = (await storage.signIn(userId)).storage.from('private')
      return await files.download(name, { transform: { width: 30 } })
    }
    expect((await download(OWNER)).data?.size).toBeGreaterThan(0)
    expect((await download(STRANGER)).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await get(`public/private/${name}`)).status).toBe(400)
    expect((await get(`authenticated/private/${name}`)).status).toBe(400)
    expect((await get(`sign/private/${name}`)).status).toBe(400)
  })

  test('holders of a signed address, only in the signed size, and not the file itself', async () => {
    const files = (await storage.signIn(OWNER)).storage.from('private')
    const small = await files.createSignedUrl(name, 60, { transform: { width: 30 } })
    const address = small.data?.signedUrl ?? ''
    expect((await measure(await fetch(address))).width).toBe(30)
    expect((await measure(await fetch(`${address}&width=120&quality=100`))).width).toBe(30)
    const whole = address.replace('/render/image/sign/', '/object/sign/')
    expect((await fetch(whole)).status).toBe(400)
    const other = (await files.createSignedUrl(name, 60)).data?.signedUrl ?? ''
    expect((await fetch(other)).status).toBe(200)
    expect((await fetch(other.replace('/object/sign/', '/render/image/sign/'))).status).toBe(400)
    const foreign = (await storage.signIn(STRANGER)).storage.from('private')
    const refused = await foreign.createSignedUrl(name, 60, { transform: { width: 30 } })
    expect(refused.error).toMatchObject({ code: 'NoSuchKey' })
    const wrong = await files.createSignedUrl(name, 60, { transform: { width: 9999 } })
    expect(wrong.error).toMatchObject({ status: 400 })
  })

  test('with the headers of the file, and a separate tag that saves the work', async () => {
    const headers = { apikey: storage.database.context.keys.secretKey }
    const path = `authenticated/private/${name}`
    const answer = await get(path, 'width=30', headers)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('cache-control')).toContain('private')
    const tag = answer.headers.get('etag') ?? ''
    const again = await get(path, 'width=30', { ...headers, 'if-none-match': tag })
    expect(again.status).toBe(304)
    expect((await get(path, 'width=31', { ...headers, 'if-none-match': tag })).status).toBe(200)
    await store(name, await draw().jpeg().toBuffer(), 'image/jpeg', 'private')
    const replaced = await get(path, 'width=30', { ...headers, 'if-none-match': tag })
    expect(replaced.status).toBe(200)
    expect(await replaced.bytes()).not.toEqual(await answer.bytes())
  })
})

const admit = async () => {}

/** A renderer that counts, and what it may work on. */
async function open(name: string) {
  const render = vi.fn<typeof renderImage>(renderImage)
  const renderer = createImageRenderer(storage.store, render)
  const client = await storage.database.connect('supabase_storage_admin')
  const { rows } = await client.query(
    'select version, metadata from storage.objects where name = $1',
    [name],
  )
  return { render, renderer, object: rows[0] }
}

describe('the work is done once', () => {
  test('for each size, also if fifty ask at the same time', async () => {
    const { render, renderer, object } = await open('photo.jpg')
    const ask = (width: number) => renderer.render(object, readTransform({ width }), 'jpeg', admit)
    const first = await ask(50)
    expect(await ask(50)).toBe(first)
    expect(render).toHaveBeenCalledTimes(1)
    const all = await Promise.all(Array.from({ length: 50 }, () => ask(51)))
    expect(new Set(all).size).toBe(1)
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('two at once, a hundred wait, and others must retry', async () => {
    const { render, renderer, object } = await open('photo.jpg')
    let running = 0
    let most = 0
    render.mockImplementation(async (...given) => {
      running += 1
      most = Math.max(most, running)
      const image = await renderImage(...given)
      running -= 1
      return image
    })
    const asked = Array.from({ length: 110 }, (_, index) =>
      renderer.render(object, readTransform({ width: index + 1 }), 'jpeg', admit),
    )
    const results = await Promise.allSettled(asked)
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(8)
    expect(refused[0]).toMatchObject({ reason: { code: 'SlowDown' } })
    expect(most).toBe(2)
    expect(
      await renderer.render(object, readTransform({ width: 110 }), 'jpeg', admit),
    ).toBeDefined()
  })

  test('fifty different sizes at once all succeed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => get('public/open/photo.jpg', `width=${index + 60}`)),
    )
    const widths = await Promise.all(answers.map(async (answer) => (await measure(answer)).width))
    expect(widths).toEqual(widths.map((_, index) => index + 60))
  })

  test('and stored within a limit of bytes: the least recently used are removed first', () => {
    const cache = createImageCache(10)
    cache.keep('a', Buffer.alloc(4))
    cache.keep('b', Buffer.alloc(4))
    expect(cache.find('a')).toHaveLength(4)
    cache.keep('c', Buffer.alloc(4))
    expect(cache.find('b')).toBeNull()
    expect(cache.find('a')).toHaveLength(4)
    cache.keep('d', Buffer.alloc(11))
    expect(cache.find('d')).toBeNull()
  })

  test('and for a day at most', () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    const cache = createImageCache(10)
    cache.keep('a', Buffer.alloc(4))
    clock.mockReturnValue(86_400_001)
    expect(cache.find('a')).toBeNull()
    clock.mockRestore()
  })
})
