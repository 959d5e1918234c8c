/** A message on the marketplace's page: out of the way, in its own styles, and for screen readers too. */
export function showNote(page: Document, text: string): void {
  const id = 'sampletrail-note'
  const known = page.getElementById(id)
  const host = known ?? page.createElement('div')
  host.id = id
  host.setAttribute('role', 'status')
  host.style.cssText =
    'position:fixed;left:16px;bottom:16px;z-index:2147483647;max-width:340px;padding:12px 16px;' +
    'border-radius:10px;background:#171310;color:#faf7f2;font:14px/1.45 system-ui,sans-serif;' +
    'box-shadow:0 8px 24px rgb(0 0 0/35%);border-left:4px solid #d9691e;pointer-events:none'
  if (known === null) page.body.append(host)
  host.textContent = text
}
