import sharp from 'sharp'
import { caseLinkAddressSchema, caseParts } from '@sampletrail/contracts/case-links.ts'
import { storedFileSchema } from '@sampletrail/contracts/files.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'
import { startTestServer, type TestPerson } from '#src/testing/start-test-server.ts'
import type { Log } from '#src/log/log.ts'

/** The colour of each file of a tester's product, so that a shared picture says what it was made of. */
export const colours = {
  picture: '#1040c0',
  receipt: '#e010e0',
  review: '#10c040',
  proofs: '#f08010',
} as const

const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** A tester, and their product that has something of everything. */
export interface CaseTester {
  person: TestPerson
  product: string
  seller: string
  proof: string
  /** Paths of their own files. */
  files: { receipt: string; review: string; proofs: string }
}

export const paint = (background: string, size = { width: 240, height: 360 }) =>
  sharp({ create: { ...size, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'SECRET artist' } })
    .png()
    .toBuffer()

async function addProduct({ client }: TestPerson, columns: object): Promise<string> {
  const { data, error } = await client.from('products').insert(columns).select('id').single()
  if (error) throw error
  return String(data['id'])
}

async function addSeller({ client }: TestPerson, name: string): Promise<string> {
  const { data, error } = await client.from('sellers').insert({ name }).select('id').single()
  if (error) throw error
  return String(data['id'])
}

/** A server, a shop with pictures, and what a tester and a seller do. */
export async function openCaseDesk(settings: Record<string, string> = {}, log?: Log) {
  const picture = new Uint8Array(await paint(colours.picture))
  const shop = await startLoopback(({ url }) =>
    url.endsWith('/lamp.png')
      ? new Response(picture, { headers: { 'content-type': 'image/png' } })
      : new Response(null, { status: 404 }),
  )
  const site = await startTestServer(
    {
      UPSTREAM_MAP: `img.example=${shop.origin}`,
      API_CALLS_PER_MINUTE: '100000',
      UPLOADS_PER_HOUR: '1000',
      TRUST_PROXY: '1',
      ...settings,
    },
    log,
  )
  let people = 0

  /** A request of a seller's browser, from any address of the network. */
  const browse = (path: string, init: RequestInit & { address?: string; agent?: string } = {}) =>
    fetch(new URL(path, site.server.localUrl), {
      redirect: 'manual',
      ...init,
      headers: {
        'user-agent': init.agent ?? browser,
        'x-forwarded-for': init.address ?? '10.0.0.1',
        ...(init.headers as Record<string, string> | undefined),
      },
    })

  const post = (path: string, body: unknown, token: string) =>
    browse(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })

  async function upload({ token }: TestPerson, folder: string, bytes: Buffer): Promise<string> {
    const form = new FormData()
    form.set('folder', folder)
    form.set('file', new File([new Uint8Array(bytes)], 'SECRET-name.png'))
    const answer = await browse('/api/files', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    })
    return storedFileSchema.parse(await answer.json()).path
  }

  async function addTester(changes: object = {}): Promise<CaseTester> {
    const person = await site.addPerson(`secret-tester-${(people += 1)}`)
    const seller = await addSeller(person, 'SECRET seller')
    const files = {
      receipt: await upload(person, 'receipts', await paint(colours.receipt)),
      review: await upload(person, 'review-screenshots', await paint(colours.review)),
      proofs: await upload(person, 'proofs', await paint(colours.proofs)),
    }
    const product = await addProduct(person, {
      name: 'Oak lamp',
      status: 'published',
      price: 40,
      order_number: '112-1234567-1234567',
      order_date: '2026-03-05',
      received_date: '2026-03-09',
      reviewed_date: '2026-03-12',
      published_date: '2026-03-14',
      deal_terms: { share: 70, note: 'SECRET terms' },
      additional_notes: 'SECRET notes',
      description: 'SECRET description',
      seller_id: seller,
      product_image_url: 'https://img.example/lamp.png',
      receipt_url: files.receipt,
      review_screenshot_url: files.review,
      review_url: 'https://shop.example/reviews/R1',
      deal_notes: [{ day: '2026-03-01', text: 'Full refund within a week' }],
      ...changes,
    })
    const { data, error } = await person.client
      .from('product_proofs')
      .insert({ product_id: product, path: files.proofs, kind: 'chat', note: 'What they wrote' })
      .select('id')
      .single()
    if (error) throw error
    return { person, product, seller, proof: String(data['id']), files }
  }

  /** Opens a link; everything is ticked unless `shows` says otherwise. */
  async function share(tester: CaseTester, changes: object = {}) {
    const answer = await post(
      '/api/case-links',
      {
        products: [tester.product],
        shows: caseParts,
        proofs: [tester.proof],
        lasts: 'day',
        ...changes,
      },
      tester.person.token,
    )
    if (answer.status !== 201) throw new Error(await answer.text())
    const made = caseLinkAddressSchema.parse(await answer.json())
    return { ...made, path: new URL(made.url).pathname }
  }

  /** The page of a link, and its pictures by the colours of which most of them is. */
  async function look(path: string) {
    const answer = await browse(path)
    const text = await answer.text()
    const addresses = [...text.matchAll(/<img\s+src="([^"]+)"/g)].map(([, address = '']) => address)
    const pictures = await Promise.all(
      addresses.map(async (address) => Buffer.from(await (await browse(address)).arrayBuffer())),
    )
    return { answer, text, addresses, pictures }
  }

  return {
    site,
    browse,
    post,
    upload,
    addProduct,
    addSeller,
    addTester,
    share,
    look,
    async stop() {
      await site.stop()
      await shop.stop()
    },
  }
}

/** The name of the colour that a picture mostly has. */
export async function nameColour(picture: Buffer): Promise<string> {
  const { dominant } = await sharp(picture).stats()
  const distance = ([, hex]: [string, string]) =>
    [dominant.r, dominant.g, dominant.b].reduce(
      (sum, value, place) =>
        sum + Math.abs(value - parseInt(hex.slice(1 + 2 * place, 3 + 2 * place), 16)),
      0,
    )
  const [nearest] = Object.entries(colours).toSorted((a, b) => distance(a) - distance(b))
  return nearest?.[0] ?? ''
}

/** How many pixels of a picture are near a colour. */
export async function countPixels(picture: Buffer, hex: string, near = 60): Promise<number> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const wanted = [1, 3, 5].map((place) => parseInt(hex.slice(place, place + 2), 16))
  let count = 0
  for (let place = 0; place < data.length; place += info.channels) {
    const isNear = wanted.every(
      (value, channel) => Math.abs((data[place + channel] ?? 0) - value) < near,
    )
    if (isNear) count += 1
  }
  return count
}
