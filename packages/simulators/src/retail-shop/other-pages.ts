const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`

/** A shop that describes its products as schema.org JSON-LD, in a graph, with other entries. */
export const structuredPage = page(
  `<title>Linen Apron – The Example Shop</title>
<link rel="canonical" href="https://shop.example/products/linen-apron">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"The Example Shop"}</script>
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[
  {"@type":"BreadcrumbList","itemListElement":[]},
  {"@type":["Product"],"name":"Linen Apron, Olive","image":["https://img.example/linen-apron.png"],
   "offers":[{"@type":"Offer","price":"42,50","priceCurrency":"EUR","availability":"https://schema.org/InStock"}]}
]}</script>`,
  '<h1>Linen Apron</h1><p class="price">42,50 €</p>',
)

/** Marked up in the body, as older shops do. */
export const microdataPage = page(
  '<title>Brass Hook</title>',
  `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Brass Hook, Small</h1>
<img itemprop="image" src="//img.example/brass-hook.png" alt="">
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="GBP"><span itemprop="price" content="6.5">£6.50</span></div></div>`,
)

/** Only the tags for social networks. */
export const openGraphPage = page(
  `<title>Beeswax Candle | Boutique</title><meta property="og:type" content="product">
<meta property="og:title" content="Beeswax Candle &amp; Holder"><meta property="og:image" content="/pictures/candle.png">
<meta property="product:price:amount" content="18.00"><meta property="product:price:currency" content="USD">`,
  '<h1>Beeswax Candle</h1>',
)

/** A page that sells nothing. */
export const articlePage = page(
  '<title>How we make candles</title><meta property="og:type" content="article"><meta property="og:title" content="How we make candles">',
  '<h1>How we make candles</h1><p>Slowly.</p>',
)

/** The answer of protection services instead of a page. */
export const challengePage = page(
  '<title>Just a moment...</title>',
  '<h1>Checking your browser</h1><form id="challenge-form"></form>',
)

/** A page of Walmart's, with its data for its own program. */
export const walmartPage = page(
  `<title>Oak Stool, 18 in - Walmart.com</title><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(
    {
      props: {
        pageProps: {
          initialData: {
            data: {
              product: {
                name: 'Oak Stool, 18 in',
                availabilityStatus: 'IN_STOCK',
                priceInfo: { currentPrice: { price: 24.97, currencyUnit: 'USD' } },
                imageInfo: { allImages: [{ url: 'https://img.example/oak-stool.png' }] },
              },
            },
          },
        },
      },
    },
  )}</script>`,
  '<h1>Oak Stool, 18 in</h1>',
)

/** Where Walmart sends programs; with the tags for social networks that all its pages have. */
export const walmartPuzzle = page(
  '<title>Robot or human?</title><meta property="og:title" content="Robot or human?"><meta property="og:image" content="https://img.example/logo.png">',
  '<div id="px-captcha">Activate and hold the button to confirm that you’re human.</div>',
)

/** A page that its shop's program fills only in a browser. */
export const emptyPage = page('<title>Temu</title>', '<div id="main"></div>')
