import { Hono, type Context } from 'hono'
import {
  amazonMissing,
  amazonPage,
  amazonProducts,
  amazonPuzzle,
  amazonSearch,
} from '#src/retail-shop/amazon-pages.ts'
import { drawPicture } from '#src/retail-shop/draw-picture.ts'
import {
  articlePage,
  challengePage,
  emptyPage,
  microdataPage,
  openGraphPage,
  structuredPage,
  walmartPage,
  walmartPuzzle,
} from '#src/retail-shop/other-pages.ts'

/** Hosts that the simulator answers for. */
const retailHosts = [
  'www.amazon.com',
  'www.amazon.de',
  'a.co',
  'amzn.eu',
  'm.media-amazon.com',
  'shop.example',
  'boutique.example',
  'img.example',
  'walmrt.us',
  'www.walmart.com',
  'www.temu.com',
]

/** Test products: one for each way of describing them. */
export const sampleLinks = [
  'https://www.amazon.com/dp/B0LAMP0001',
  'https://shop.example/products/linen-apron',
  'https://boutique.example/candle',
]

/** `UPSTREAM_MAP` that sends these hosts to the simulator at `url`: each has its own folder there. */
export function mapRetailHosts(url: string): string {
  return retailHosts.map((host) => `${host}=${url}/${host}`).join(',')
}

/** The targets of short links and moved pages. */
const redirects: Record<string, string> = {
  '/a.co/d/lamp001': 'https://www.amazon.com/Oak-Lamp/dp/B0LAMP0001/ref=cm_sw_r_cp?tag=someone-20',
  '/a.co/d/metadata': 'http://169.254.169.254/latest/meta-data/',
  '/a.co/d/elsewhere': 'https://boutique.example/candle',
  '/amzn.eu/d/becher1': 'https://www.amazon.de/dp/B0MUG00001?ref_=x',
  '/shop.example/old-apron': '/products/linen-apron?utm_source=letter',
  '/shop.example/to-loopback': 'https://127.0.0.1/admin',
  '/shop.example/circle': '/circle',
  '/walmrt.us/3oakstl': 'https://www.walmart.com/ip/Oak-Stool-18-in/55512345?u1=app&wmlspartner=x',
  '/www.walmart.com/ip/77712345': 'https://www.walmart.com/blocked?url=L2lwLzc3NzEyMzQ1&g=b',
  '/www.walmart.com/ip/88812345': 'https://www.walmart.com/ip/88812345',
  '/img.example/moved.png': 'https://img.example/linen-apron.png',
}

const pages: Record<string, string> = {
  '/www.amazon.com/s': amazonSearch,
  '/www.amazon.com/dp/B0CAPTCHA1': amazonPuzzle,
  '/shop.example/products/linen-apron': structuredPage,
  '/shop.example/products/brass-hook': microdataPage,
  '/boutique.example/candle': openGraphPage,
  '/www.walmart.com/ip/Oak-Stool-18-in/55512345': walmartPage,
  '/www.walmart.com/blocked': walmartPuzzle,
  '/www.temu.com/silicone-lids-g-601099500000001.html': emptyPage,
  '/boutique.example/how-we-make-candles': articlePage,
}

/**
 * A simulator of retail shops: invented product pages on invented hosts, each below a folder named for its host. It also
 * simulates failures: puzzles with status 200, refusals, redirect loops, redirects inwards, pages that never end.
 */
export function createRetailShop(): Hono {
  const app = new Hono()
  app.get('*', (context) => {
    const { path } = context.req
    const target = redirects[path]
    if (target !== undefined) return context.redirect(target, 302)
    const text = pages[path]
    if (text !== undefined) return context.html(text)
    const asin = /^\/(www[.]amazon[.][a-z]+)\/(?:.+\/)?(?:dp|gp\/product)\/(\w{10})(?:\/|$)/.exec(
      path,
    )
    if (asin) return answerAmazon(context, asin[1] ?? '', asin[2] ?? '')
    if (path === '/shop.example/blocked') return context.html(challengePage, 403)
    if (path.endsWith('/never-ends')) return endless('text/html')
    if (path === '/img.example/drawing.svg') {
      return context.body('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 200, {
        'content-type': 'image/svg+xml',
      })
    }
    if (
      /^\/(img[.]example|m[.]media-amazon[.]com|boutique[.]example\/pictures)\/.+[.](png|jpg)$/.test(
        path,
      )
    ) {
      return context.body(drawPicture(nameOf(path)), 200, { 'content-type': 'image/png' })
    }
    return context.html(amazonMissing, 404)
  })
  return app
}

function answerAmazon(context: Context, host: string, asin: string): Response | Promise<Response> {
  const product = amazonProducts[host]?.[asin]
  return product ? context.html(amazonPage(asin, product)) : context.html(amazonMissing, 404)
}

/** Every size of a picture shows the same thing. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/[.].*$/, '')
}

/** Sends a little data regularly, while the client is connected. */
function endless(type: string): Response {
  let timer: NodeJS.Timeout | undefined
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('<!doctype html><title>Wait'))
      timer = setInterval(() => controller.enqueue(new TextEncoder().encode(' ')), 200)
    },
    cancel() {
      clearInterval(timer)
    },
  })
  return new Response(body, { headers: { 'content-type': type } })
}
