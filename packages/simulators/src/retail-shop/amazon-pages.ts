/** The contents of a simulated Amazon page. */
interface AmazonProduct {
  name: string
  /** Currency sign, whole and fraction as the page writes them; null if nobody sells it. */
  price: { sign: string; whole: string; point: string; fraction: string } | null
  picture: string
  /** Pages of some products have no large picture, only a table of sizes. */
  hasLargePicture?: boolean
}

const dollars = (whole: string, fraction: string) => ({ sign: '$', whole, point: '.', fraction })

/** Products by host and ASIN. */
export const amazonProducts: Record<string, Record<string, AmazonProduct>> = {
  'www.amazon.com': {
    B0LAMP0001: {
      name: 'Solid Oak Desk Lamp, Dimmable, Warm White',
      price: dollars('34', '99'),
      picture: 'oak-lamp',
    },
    B0BOARD001: {
      name: 'Walnut Cutting Board with Juice Groove',
      price: dollars('1,249', '00'),
      picture: 'walnut-board',
      hasLargePicture: false,
    },
    B0SOLDOUT1: { name: 'Cast Iron Tea Kettle, 1.2 L', price: null, picture: 'tea-kettle' },
    B0SIZES001: { name: 'Wool Hiking Socks (Choose a Size)', price: null, picture: 'wool-socks' },
  },
  'www.amazon.de': {
    B0MUG00001: {
      name: 'Keramikbecher mit Deckel, 350 ml',
      price: { sign: '€', whole: '8', point: ',', fraction: '00' },
      picture: 'keramikbecher',
    },
  },
}

const pictureOf = (name: string, edge: number) =>
  `https://m.media-amazon.com/images/I/${name}._AC_SL${edge}_.jpg`

/** Prices as these pages write them: the readable copy is often blank, and people see the parts. */
function writePrice({ sign, whole, point, fraction }: NonNullable<AmazonProduct['price']>): string {
  const symbol = `<span class="a-price-symbol">${sign}</span>`
  const amount = `<span class="a-price-whole">${whole}<span class="a-price-decimal">${point}</span></span><span class="a-price-fraction">${fraction}</span>`
  return `<span aria-hidden="true">${sign === '€' ? amount + symbol : symbol + amount}</span>`
}

/** Other products are on every page, with prices that are not this product's. */
const otherProducts = `<div id="sims-carousel"><ol><li>
  <a href="/dp/B0OTHER001">Something else</a>
  <span class="a-price" data-a-size="base"><span class="a-offscreen">$19.99</span><span aria-hidden="true"><span class="a-price-symbol">$</span><span class="a-price-whole">19<span class="a-price-decimal">.</span></span><span class="a-price-fraction">99</span></span></span>
</li></ol></div>`

/** A product's page in Amazon's markup, with its traps: no structured data, blank copies, foreign prices. */
export function amazonPage(asin: string, product: AmazonProduct): string {
  const { name, price, picture, hasLargePicture = true } = product
  const sizes = JSON.stringify({
    [pictureOf(picture, 300)]: [300, 300],
    [pictureOf(picture, 1200)]: [1200, 1200],
    [pictureOf(picture, 600)]: [600, 600],
  }).replaceAll('"', '&quot;')
  const core =
    price === null
      ? '<div id="availability"><span class="a-color-price">Currently unavailable.</span></div>'
      : `<div id="corePriceDisplay_desktop_feature_div">
    <span class="a-price aok-align-center reinventPricePriceToPayMargin priceToPay"><span class="a-offscreen"> </span>${writePrice(price)}</span>
    <span class="basisPrice">List Price: <span class="a-price a-text-price" data-a-strike="true"><span class="a-offscreen">$99.95</span><span aria-hidden="true">$99.95</span></span></span>
  </div>`
  return `<!doctype html><html><head><title>Amazon : ${name}</title>
<link rel="canonical" href="/A-Readable-Name/dp/${asin}"></head><body>
<div id="dp"><div id="imgTagWrapperId"><img id="landingImage" alt="" src="${pictureOf(picture, 300)}" data-old-hires="${hasLargePicture ? pictureOf(picture, 1500) : ''}" data-a-dynamic-image="${sizes}"></div>
<h1 id="title"><span id="productTitle" class="a-size-large">        ${name}       </span></h1>
${core}</div>${otherProducts}</body></html>`
}

/** Amazon's answer to suspected programs: a puzzle, with status 200. */
export const amazonPuzzle = `<!doctype html><html><head><title dir="ltr">Amazon.com</title></head><body>
<h4>Enter the characters you see below</h4><p>Sorry, we just need to make sure you're not a robot.</p>
<form method="get" action="/errors/validateCaptcha"><input name="amzn" type="hidden" value="x"><input id="captchacharacters" name="field-keywords"></form>
</body></html>`

export const amazonSearch = `<!doctype html><html><head><title>Amazon.com : lamp</title></head><body>
<div data-component-type="s-search-result" data-asin="B0LAMP0001"><h2>Solid Oak Desk Lamp</h2><span class="a-price"><span class="a-offscreen">$34.99</span></span></div>
${otherProducts}</body></html>`

export const amazonMissing = `<!doctype html><html><head><title>Page Not Found</title></head><body>
<a href="/"><img alt="Sorry! We couldn't find that page." src="https://m.media-amazon.com/images/G/404.png"></a></body></html>`
