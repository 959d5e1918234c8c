import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Backend } from '#src/backend.ts'
import { fetchOfferPictures } from '#src/commands/offers/fetch-offer-pictures.ts'
import { removeUnreferencedFiles } from '#src/commands/files/remove-unreferenced-files.ts'
import { createWebReader } from '#src/integrations/web/web-reader.ts'
import { startOfferJobs } from '#src/jobs/offer-jobs.ts'
import type { Log } from '#src/log/log.ts'
import { connectTo } from '#src/testing/connect-to.ts'
import { startTestServer, type TestServer } from '#src/testing/start-test-server.ts'

let site: TestServer
let backend: Backend
let shop: Server
let web: ReturnType<typeof createWebReader>
let picture: Buffer
/** Requested paths of the shop. */
let asked: string[] = []
/** The shop's answer to a path. */
let answers: Record<string, number | Buffer> = {}
let sellerId = ''

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const never = new AbortController().signal

beforeAll(async () => {
  site = await startTestServer({ CATALOGUE_PICTURES: 'off' })
  backend = connectTo(site, log)
  const background = { r: 200, g: 120, b: 40 }
  picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
  shop = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = answers[path] ?? picture
    if (typeof answer === 'number') response.writeHead(answer).end()
    else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(answer)
  })
  await new Promise<void>((resolve) => void shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as AddressInfo
  web = createWebReader({ upstreams: new Map([['shop.example', `http://127.0.0.1:${port}`]]) })
})
afterAll(async () => {
  await backend.stop()
  await site.stop()
  shop.close()
})
beforeEach(async () => {
  asked = []
  answers = {}
  await site.query('delete from catalogue.products')
  await site.query('delete from public.sellers')
  await site.query('delete from internal.unreferenced_files')
  const [seller] = await site.query(
    `insert into public.sellers (user_id, name) values (null, 'Harbour') returning id`,
  )
  sellerId = String(seller?.['id'])
})

async function addOffer(name: string, image = `https://shop.example/${name}.jpg`, age = '1 hour') {
  await site.query(
    `insert into catalogue.products (seller_id, source, source_id, name, image_url, created_at)
     values ($1, 'feed', $2, $2, $3, now() - $4::interval)`,
    [sellerId, name, image, age],
  )
}
const run = () => fetchOfferPictures({ backend, web, log }, never)
const pathOf = async (name: string) => {
  const [row] = await site.query('select picture_path from catalogue.products where name = $1', [
    name,
  ])
  return row?.['picture_path'] as string | null | undefined
}
const wanted = () =>
  site.query(
    `select offer.name, wanted.tries, wanted.problem, wanted.due is null as is_left
     from internal.wanted_pictures as wanted join catalogue.products as offer on offer.id = wanted.offer_id
     order by offer.name`,
  )
const timePasses = () =>
  site.query(`update internal.wanted_pictures set due = now() where due is not null`)
const readStored = async (path: string) => {
  const response = await fetch(
    `${site.server.localUrl}/storage/v1/object/public/product-images/${path}`,
  )
  return response.ok ? Buffer.from(await response.arrayBuffer()) : null
}

describe('the picture of an offer', () => {
  test('is fetched once, made small, and served to everybody from here', async () => {
    await addOffer('lamp')
    await run()
    await run()
    expect(asked).toEqual(['/lamp.jpg'])
    const path = (await pathOf('lamp')) ?? ''
    expect(path).toMatch(/^global\/[0-9a-f]{24}\.jpg$/)
    const stored = await readStored(path)
    const { width, height, format } = await sharp(stored ?? Buffer.alloc(0)).metadata()
    expect({ width, height, format }).toEqual({ width: 640, height: 360, format: 'jpeg' })
    expect(await wanted()).toEqual([])
    // There is nothing left to remove.
    expect(await site.query('select path from internal.unreferenced_files')).toEqual([])
  })

  test('is fetched for the newest offers first', async () => {
    await addOffer('old', undefined, '3 days')
    await addOffer('new', undefined, '1 minute')
    await addOffer('middle', undefined, '1 day')
    await run()
    expect(asked).toEqual(['/new.jpg', '/middle.jpg', '/old.jpg'])
  })

  test('is fetched once by several servers at once', async () => {
    for (let index = 0; index < 30; index += 1) await addOffer(`lamp-${index}`)
    await Promise.all([run(), run(), run()])
    expect(asked).toHaveLength(30)
    expect(await wanted()).toEqual([])
  })

  test('that fails is retried a few times later, and then given up', async () => {
    answers = { '/lamp.jpg': 503 }
    await addOffer('lamp')
    await run()
    await run()
    expect(asked).toHaveLength(1)
    expect(await wanted()).toMatchObject([{ tries: 1, problem: 'bad_status 503', is_left: false }])
    for (let index = 0; index < 8; index += 1) {
      await timePasses()
      await run()
    }
    expect(asked).toHaveLength(5)
    expect(await wanted()).toMatchObject([{ tries: 5, is_left: true }])
    // A new address is a new beginning.
    await site.query(`update catalogue.products set image_url = 'https://shop.example/other.jpg'`)
    await run()
    expect(await pathOf('lamp')).toMatch(/^global\//)
  })

  test.each<[string, string, number | Buffer | null, string]>([
    ['that is gone', 'https://shop.example/gone.jpg', 404, 'bad_status 404'],
    [
      'that is a page',
      'https://shop.example/gone.jpg',
      Buffer.from('<html>'),
      'There is no picture at this address.',
    ],
    [
      'that is a drawing',
      'https://shop.example/gone.jpg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'There is no picture at this address.',
    ],
    ['on a private address', 'https://127.0.0.1/x.jpg', null, 'refused'],
    ['of a cloud’s own data', 'http://169.254.169.254/latest', null, 'refused'],
  ])('%s is not requested again', async (_what, url, answer, problem) => {
    if (answer !== null) answers = { '/gone.jpg': answer }
    await addOffer('lamp', url)
    await run()
    expect(await wanted()).toEqual([{ name: 'lamp', tries: 1, problem, is_left: true }])
    expect(await pathOf('lamp')).toBeNull()
  })

  test('in our own storage stays there', async () => {
    await addOffer('lamp', backend.publicFileUrl('product-images', 'global/lamp.webp'))
    await run()
    expect(await wanted()).toMatchObject([{ problem: 'It is ours.', is_left: true }])
  })

  test('is removed from storage when the offer gets another one, and when the offer is deleted', async () => {
    await addOffer('lamp')
    await run()
    const first = (await pathOf('lamp')) ?? ''
    await site.query(`update catalogue.products set image_url = 'https://shop.example/other.jpg'`)
    expect(await pathOf('lamp')).toBeNull()
    await run()
    const second = (await pathOf('lamp')) ?? ''
    await removeUnreferencedFiles({ backend, log }, never)
    expect([await readStored(first), (await readStored(second)) !== null]).toEqual([null, true])
    await site.query('delete from catalogue.products')
    await removeUnreferencedFiles({ backend, log }, never)
    expect(await readStored(second)).toBeNull()
    expect(await site.query('select path from internal.unreferenced_files')).toEqual([])
  })

  test('stays while a person’s product shows it, even after the offer is gone', async () => {
    await addOffer('lamp')
    await run()
    const path = (await pathOf('lamp')) ?? ''
    const owner = await site.addPerson('wisher')
    const { data } = await owner.client
      .from('products')
      .insert({ product_image_url: backend.publicFileUrl('product-images', path) })
      .select('id')
      .single()
      .throwOnError()
    await site.query('delete from catalogue.products')
    const daysPass = async (days: number) => {
      await site.query(
        'update internal.unreferenced_files set due = due - make_interval(days => $1)',
        [days],
      )
      await removeUnreferencedFiles({ backend, log }, never)
    }
    await daysPass(0)
    await daysPass(29)
    expect(await readStored(path)).not.toBeNull()
    await daysPass(1)
    expect(await readStored(path)).not.toBeNull()
    await site.query('delete from public.products where id = $1', [data['id']])
    await daysPass(30)
    expect(await readStored(path)).toBeNull()
    expect(await site.query('select path from internal.unreferenced_files')).toEqual([])
  })

  test('whose offer changed during the download is not stored', async () => {
    await addOffer('lamp')
    const slow = {
      readPicture: async (address: string) => {
        const answer = await web.readPicture(address)
        await site.query(
          `update catalogue.products set image_url = 'https://shop.example/other.jpg'`,
        )
        return answer
      },
    }
    const once = new AbortController()
    const stopping = {
      ...slow,
      readPicture: async (address: string) => {
        const answer = await slow.readPicture(address)
        once.abort()
        return answer
      },
    }
    await fetchOfferPictures({ backend, web: stopping, log }, once.signal)
    expect(await pathOf('lamp')).toBeNull()
    await removeUnreferencedFiles({ backend, log }, never)
    expect(await site.query('select path from internal.unreferenced_files')).toEqual([])
    await run()
    expect(await pathOf('lamp')).toMatch(/^global\//)
  })
})

test('expired offers leave the lists and old ones are deleted with their pictures, in batches, by any server', async () => {
  await site.query(
    `insert into catalogue.products (seller_id, source, source_id, name, expires_at, is_listed, picture_path)
     select $1, 'feed', kind || '-' || number, kind, now() - age, listed, 'global/' || kind || number || '.webp'
     from (values ('fresh', interval '-1 day', true), ('over', interval '1 minute', true),
       ('resting', interval '11 months', false), ('old', interval '13 months', false)) as kinds (kind, age, listed)
     cross join generate_series(1, 700) as number`,
    [sellerId],
  )
  const jobs = [1, 2].map(() =>
    startOfferJobs({ backend, web, arePicturesKept: false, source: null, log }),
  )
  const count = async () =>
    await site.query(
      `select name, is_listed, count(*)::int from catalogue.products group by 1, 2 order by 1`,
    )
  await expect.poll(count, { timeout: 20_000 }).toEqual([
    { name: 'fresh', is_listed: true, count: 700 },
    { name: 'over', is_listed: false, count: 700 },
    { name: 'resting', is_listed: false, count: 700 },
  ])
  await Promise.all(jobs.map((job) => job.stop()))
  const [noted] = await site.query('select count(*)::int from internal.unreferenced_files')
  expect(noted).toEqual({ count: 700 })
})
