/** White modules around the code; cameras need them to find it. */
const QUIET_ZONE = 4
const PIXELS_PER_MODULE = 4

/**
 * A QR code as SVG text. Clients append it unchanged to `data:image/svg+xml;utf-8,`, so it must not contain `#` or `%`,
 * which have a meaning in an address: colours are named.
 */
export async function drawQrCode(text: string): Promise<string> {
  // Twelve megabytes that most processes never need.
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size + 2 * QUIET_ZONE
  const dark: string[] = []
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) === 0) continue
      dark.push(`M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`)
    }
  }
  const pixels = side * PIXELS_PER_MODULE
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">`,
    `<rect width="${side}" height="${side}" fill="white"/>`,
    `<path d="${dark.join('')}" fill="black"/>`,
    '</svg>',
  ].join('')
}
