/** The address of an embedded video that starts automatically, in full HD if the host supports that parameter. */
export function embedVideoUrl(url: string): string {
  const embedded = new URL(url)
  for (const [name, value] of [
    ['autoplay', '1'],
    ['playsinline', '1'],
    ['rel', '0'],
    ['vq', 'hd1080'],
  ] as const) {
    if (!embedded.searchParams.has(name)) embedded.searchParams.set(name, value)
  }
  return embedded.href
}
