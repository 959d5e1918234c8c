/** A line of a receipt. */
export interface ReceiptWords {
  orderNumber: string
  orderDate: string
  name: string
  /** Such as `$19.99`. */
  price: string
}

/** A receipt of one page, as PDF, with the fonts that every reader has. */
export function makeReceipt({ orderNumber, orderDate, name, price }: ReceiptWords): Buffer {
  const text = [
    '/F2 18 Tf 56 770 Td (Order summary) Tj',
    `/F1 11 Tf 0 -34 Td (Order placed ${orderDate}) Tj`,
    `0 -18 Td (Order number ${orderNumber}) Tj`,
    `/F2 11 Tf 0 -40 Td (${escapeText(name)}) Tj`,
    `/F1 11 Tf 0 -18 Td (Quantity 1) Tj`,
    `/F2 13 Tf 0 -40 Td (Grand total ${price}) Tj`,
  ].join('\n')
  const stream = `BT\n${text}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>',
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>',
  ]
  return joinObjects(objects)
}

function escapeText(text: string): string {
  return text.replace(/[\\()]/g, String.raw`\$&`)
}

function joinObjects(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${entries}`
  return Buffer.from(
    `${file}${table}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

/** A review as it looks on a shop's page, with stars and grey lines for words. */
export function drawReview(stars: number, lines: readonly number[]): string {
  const star =
    'M0 -12 L3.5 -4 L12 -3.7 L5.4 1.6 L7.6 10 L0 5.2 L-7.6 10 L-5.4 1.6 L-12 -3.7 L-3.5 -4 Z'
  const row = [0, 1, 2, 3, 4]
    .map(
      (index) =>
        `<path d="${star}" transform="translate(${112 + index * 30} 112)" fill="${index < stars ? '#e8904c' : '#d8dbe0'}"/>`,
    )
    .join('')
  const words = lines
    .map(
      (width, index) =>
        `<rect x="48" y="${196 + index * 30}" width="${width}" height="12" rx="6" fill="#c5cad1"/>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 420" width="960" height="630">
<rect width="640" height="420" fill="#f3f4f6"/><rect x="20" y="20" width="600" height="380" rx="14" fill="#fff"/>
<circle cx="66" cy="66" r="18" fill="#9aa5b1"/><rect x="96" y="58" width="140" height="14" rx="7" fill="#9aa5b1"/>
${row}<rect x="48" y="148" width="320" height="18" rx="9" fill="#4a5563"/>${words}</svg>`
}

/** A chat as it looks on a phone: bubbles on both sides, with grey lines for words. */
export function drawChat(widths: readonly number[]): string {
  const height = 120 + widths.length * 84
  const bubbles = widths
    .map((width, index) => {
      const left = index % 2 === 0 ? 24 : 456 - width
      const top = 96 + index * 84
      return `<rect x="${left}" y="${top}" width="${width}" height="64" rx="18" fill="${index % 2 === 0 ? '#fff' : '#d9f2d0'}"/>
<rect x="${left + 18}" y="${top + 18}" width="${width - 36}" height="10" rx="5" fill="#9aa5b1"/>
<rect x="${left + 18}" y="${top + 38}" width="${Math.round((width - 36) * 0.6)}" height="10" rx="5" fill="#c5cad1"/>`
    })
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 ${height}" width="480" height="${height}">
<rect width="480" height="${height}" fill="#e9e4dc"/><rect width="480" height="72" fill="#4a7a5c"/>
<circle cx="44" cy="36" r="20" fill="#cfe0d6"/><rect x="80" y="28" width="150" height="16" rx="8" fill="#cfe0d6"/>${bubbles}</svg>`
}
