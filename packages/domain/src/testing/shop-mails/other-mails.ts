import type { MailText } from '#src/mails/mail-text.ts'
import { mailOf, pair, wrapHtml } from '#src/testing/shop-mails/mail-of.ts'

const DATE = 'Thu, 12 Nov 2026 17:00:00 +0000'

export const EBAY_ORDER = mailOf({
  subject: 'Order confirmed: Vintage Camera Strap Leather Brown',
  from: { name: 'eBay', address: 'ebay@ebay.com' },
  date: DATE,
  html: wrapHtml(`<h1>Your order is confirmed.</h1><p>Thanks for shopping with us, Anna!</p>
<table><tr><td><a href="https://rover.ebay.com/rover/0/e1?mpre=https%3A%2F%2Fwww.ebay.com%2Fitm%2F256123456789%3Fvar%3D0"><img alt="Vintage Camera Strap Leather Brown" src="x.jpg"></a></td>
<td><p><a href="https://rover.ebay.com/rover/0/e1?mpre=https%3A%2F%2Fwww.ebay.com%2Fitm%2F256123456789%3Fvar%3D0">Vintage Camera Strap Leather Brown</a></p>
<p>Price: $12.99</p><p>Item ID: 256123456789</p><p>Quantity: 1</p><p>Order number: 12-34567-89012</p><p>Seller: strap_shop</p></td></tr></table>
<h2>Order total:</h2><table>${pair('Subtotal', '$12.99')}${pair('Shipping', 'Free')}${pair('Total charged to PayPal', '$12.99')}</table>`),
})

const ebayItem = (name: string, item: string, price: string, number: string) => {
  const link = `https://www.ebay.co.uk/vod/FetchOrderDetails?itemId=${item}&transactionId=2155017113005&mkcid=7`
  return `<table><tr><td style="display: none; mso-hide: all;"><h1><a href="${link}">${name.slice(0, 20)}...</a></h1></td></tr></table>
<table><tr><td><a href="${link}"><img src="https://i.ebayimg.com/x.jpg" alt="${name} "/></a></td><td><table><tr><td><h1><a href="${link}"> ${name} </a></h1></td></tr>
<tr><td><p><b>Item price</b>: ${price} </p></td></tr><tr><td><p><b>Item number</b>: ${item} </p></td></tr><tr><td><p><b>Est. delivery</b>: Mon, 16 Nov </p></td></tr>
<tr><td><p><b>Order number</b>: ${number} </p></td></tr></table></td></tr></table><h1>Your seller:</h1><p><a href="https://rover.ebay.com/rover/0/e1?loc=https%3A%2F%2Fwww.ebay.co.uk%2Fulk%2Fusr%2Fkeys">Key_shop</a></p>`
}

/** Two orders of one payment: each number is below its item. */
export const EBAY_TWO_ORDERS = mailOf({
  subject: 'Your order is confirmed.',
  from: { name: 'eBay', address: 'ebay@ebay.com' },
  date: DATE,
  html: wrapHtml(`<h1>Your order is confirmed</h1><p>Hi Anna, it’s time to get excited about your items.</p><a href="https://www.ebay.co.uk/vod/FetchOrderDetails?itemId=154317367111">View order details</a>
${ebayItem('Silver pendant with a gift box and chain', '154317367111', '£4.95', '15-06943-08636')}
${ebayItem('Brass key ring, hand made in Wales', '164072911613', '£2.99', '15-06943-08637')}
<h2>Order total:</h2><table>${pair('Price', '£7.94')}${pair('Postage', 'Free')}${pair('Total charged to', '£7.94')}</table>`),
})

export const EBAY_DELIVERED = mailOf({
  subject: 'ORDER DELIVERED: Vintage Camera Strap Leather Brown',
  from: { name: 'eBay', address: 'ebay@ebay.com' },
  date: 'Mon, 16 Nov 2026 17:00:00 +0000',
  text: 'Anna, your order was delivered.\n\nVintage Camera Strap Leather Brown\nOrder number: 12-34567-89012\nItem ID: 256123456789\n',
})

export const WALMART_ORDER = mailOf({
  subject: 'Thanks for your delivery order, Anna',
  from: { name: 'Walmart.com', address: 'help@walmart.com' },
  date: DATE,
  html: wrapHtml(`<p>Thanks for your order</p><p>Order date: Thu, Nov 12, 2026</p><p>Order number: 2000123-45678901</p>
<table><tr><td><img alt="" src="a.jpg"></td><td><a href="https://www.walmart.com/ip/Better-Homes-Pillow/123456">Better Homes Pillow</a><br>Qty: 2</td><td>$12.97/EA</td><td>$25.94</td></tr></table>
<table>${pair('Subtotal', '$25.94')}${pair('Free delivery', '$0.00')}${pair('Taxes', '$2.14')}${pair('<b>Total</b>', '$28.08')}</table>`),
})

export const ETSY_ORDER = mailOf({
  subject: 'Your Etsy Purchase from LinenAndOak (3012345678)',
  from: { name: 'Etsy Transactions', address: 'transaction@etsy.com' },
  date: DATE,
  text: `Hi Anna,
Your order number is: 3012345678

------------------------------------------------------
Order Details
------------------------------------------------------
Shop:               LinenAndOak
Transaction ID:     4123456789
Item:               Linen Apron with Pockets, natural
Quantity:           1
Item price:         US$24.00

Item total:         US$24.00
Shipping:           US$5.50
Sales tax:          US$2.10
Order total:        US$31.60
`,
})

/** Shopify's own template, in the languages of its shops. */
export function shopifyOrder(words: {
  subject: string
  thanks: string
  subtotal: string
  shipping: string
  total: string
  money: (amount: string) => string
}): MailText {
  const { subject, thanks, subtotal, shipping, total, money } = words
  return mailOf({
    subject,
    from: { name: 'Nordic Lamp Co', address: 'store+123@nordiclamp.example' },
    date: DATE,
    html: wrapHtml(`<table><tr><td><h1>Nordic Lamp Co</h1></td><td><span>${subject.includes('#') ? '#1042' : ''}</span></td></tr></table>
<h2>${thanks}</h2><table><tr><td><a href="https://nordiclamp.example/orders/abc">View your order</a></td></tr></table>
<table><tr><td><img src="lamp.png"></td><td><span>Desk Lamp Birch × 1</span><br><span>Natural / EU plug</span></td><td><p>${money('49.00')}</p></td></tr>
<tr><td><img src="bulb.png"></td><td><span>Bulb E27 warm × 2</span></td><td><p>${money('18.00')}</p></td></tr></table>
<table>${pair(subtotal, money('67.00'))}${pair(shipping, money('0.00'))}</table><table>${pair(total, `<strong>${money('67.00')}</strong>`)}</table>`),
  })
}

export const SHOPIFY_ORDER = shopifyOrder({
  subject: 'Order #1042 confirmed',
  thanks: 'Thank you for your purchase!',
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  total: 'Total',
  money: (amount) => `$${amount} USD`,
})

export const SHOPIFY_SENT = mailOf({
  subject: 'A shipment from order #1042 is on the way',
  from: { name: 'Nordic Lamp Co', address: 'store+123@nordiclamp.example' },
  date: 'Sat, 14 Nov 2026 10:00:00 +0000',
  text: 'Order #1042\n\nYour order is on the way\n\nItems in this shipment\n\nDesk Lamp Birch × 1\n',
})

export const ALIEXPRESS_ORDER = mailOf({
  subject: 'Order 8123456789012345: order confirmed',
  from: { name: 'AliExpress', address: 'transaction@notice.aliexpress.com' },
  date: DATE,
  html: wrapHtml(`<p>Your order has been confirmed</p><p>Hi Anna,</p><p>Order ID 8123456789012345</p>
<table><tr><td><a href="https://www.aliexpress.com/item/1005001234567890.html">Bike Phone Holder 360</a></td><td>US $7.42</td><td>x1</td></tr></table>
<table>${pair('Subtotal', 'US $7.42')}${pair('Shipping', 'US $1.20')}${pair('Total', 'US $8.62')}</table>`),
})

export const TEMU_ORDER = mailOf({
  subject: 'Thank you for your order',
  from: { name: 'Temu', address: 'temu@orders.temu.com' },
  date: DATE,
  text: `Hi Anna,\nThank you for your order!\nOrder ID: PO-211-01234567890123456\nOrder time: Nov 12, 2026\n\nKitchen Scale Digital 5 kg\nQty: 1\n$6.48\n\nSilicone Lids Set\nQty: 1\n$4.10\n\nItem(s) total: $10.58\nShipping: FREE\nOrder total: $10.58\n`,
})

const JSON_LD = {
  '@context': 'http://schema.org',
  '@type': 'Order',
  merchant: { '@type': 'Organization', name: 'Plant House' },
  orderNumber: 'PH-20931',
  orderDate: '2026-11-11T23:30:00+00:00',
  orderStatus: 'http://schema.org/OrderProcessing',
  priceCurrency: 'GBP',
  price: '31.50',
  acceptedOffer: [
    {
      '@type': 'Offer',
      itemOffered: {
        '@type': 'Product',
        name: 'Fern & Pot',
        url: 'https://planthouse.example/products/fern',
      },
      price: '12.00',
      priceCurrency: 'GBP',
      eligibleQuantity: { '@type': 'QuantitativeValue', value: '1' },
    },
    {
      '@type': 'Offer',
      itemOffered: { '@type': 'Product', name: 'Watering Can' },
      price: '9.75',
      priceCurrency: 'GBP',
      eligibleQuantity: { '@type': 'QuantitativeValue', value: '2' },
    },
  ],
}

export const JSON_LD_ORDER = mailOf({
  subject: 'We have your order',
  from: { name: 'Plant House', address: 'hello@planthouse.example' },
  date: DATE,
  html: wrapHtml('<p>Thanks!</p>', {
    head: `<script type="application/ld+json">${JSON.stringify(JSON_LD)}</script>`,
  }),
})

export const MICRODATA_PARCEL = mailOf({
  subject: 'Good news',
  from: { name: 'Plant House', address: 'hello@planthouse.example' },
  date: 'Sat, 14 Nov 2026 10:00:00 +0000',
  html: wrapHtml(`<div itemscope itemtype="http://schema.org/ParcelDelivery">
<div itemprop="itemShipped" itemscope itemtype="http://schema.org/Product"><meta itemprop="name" content="Fern &amp; Pot"/></div>
<div itemprop="partOfOrder" itemscope itemtype="http://schema.org/Order"><meta itemprop="orderNumber" content="PH-20931"/>
<link itemprop="orderStatus" href="http://schema.org/OrderInTransit"/><div itemprop="merchant" itemscope itemtype="http://schema.org/Organization"><meta itemprop="name" content="Plant House"/></div></div></div>
<p>Your parcel has left us.</p>`),
})
