import sharp from 'sharp'

/** A generated receipt with these lines, printed one below the other. */
async function drawReceipt(
  name: string,
  lines: readonly string[],
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const rows = lines.map(
    (line, place) =>
      `<text x="70" y="${110 + place * 56}" font-size="30" xml:space="preserve">${escape(line)}</text>`,
  )
  const height = 160 + lines.length * 56
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1100" height="${height}">
<rect width="100%" height="100%" fill="#fff"/><g font-family="DejaVu Sans, Arial, sans-serif" fill="#111">${rows.join('')}</g></svg>`
  const buffer = await sharp(Buffer.from(svg)).png().toBuffer()
  return { name: `${name}.png`, mimeType: 'image/png', buffer }
}

/** An order of one product at a web shop. */
export function drawOrder({
  name = 'Seed tray',
  price = '$19.99',
  date = 'March 4, 2026',
  number = '114-7733201-0092841',
} = {}) {
  return drawReceipt('order', [
    'Amazon.com',
    `Order Placed: ${date}`,
    `Amazon.com order number: ${number}`,
    '',
    `1 of: ${name}      ${price}`,
    'Condition: New',
    '',
    `Item(s) Subtotal:   ${price}`,
    `Grand Total:   ${price}`,
  ])
}

/** An order of several products. */
export function drawBasket() {
  return drawReceipt('basket', [
    'Amazon.com',
    'Order Placed: March 4, 2026',
    'Amazon.com order number: 114-7733201-0092841',
    '',
    '1 of: Desk lamp      $18.50',
    'Condition: New',
    '1 of: Seed tray      $8.10',
    'Condition: New',
    '1 of: Garden hose      $10.50',
    'Condition: New',
    '',
    'Item(s) Subtotal:   $37.10',
    'Shipping:   $4.00',
    'Grand Total:   $41.10',
  ])
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
