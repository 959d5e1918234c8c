import { getConfig } from '#src/config.ts'
import { fetchApi } from '#src/lib/api.ts'

/** Said where the system's own menu is the only way. */
export const COPY_ON_IOS_TEXT = 'Please long press the image and select "Copy" from the menu'

export type CopyResult = { ok: true } | { ok: false; reason: 'by hand' | 'failed' }

/** Whether this is an iPhone or iPad, which lets a page copy no picture; iPads call themselves Macs. */
export function isAppleTouchDevice(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/u.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)
}

/** Puts a picture on the clipboard as PNG, the one kind that every program takes. */
export async function copyImage(url: string): Promise<CopyResult> {
  if (isAppleTouchDevice(navigator.userAgent, navigator.maxTouchPoints)) {
    return { ok: false, reason: 'by hand' }
  }
  if (typeof ClipboardItem === 'undefined') return { ok: false, reason: 'failed' }
  try {
    // The promise goes in at once: browsers allow the clipboard only while the press is fresh.
    const png = readAsPng(url)
    // Its failure comes back from the clipboard; the promise itself would tell it a second time, to nobody.
    png.catch(() => undefined)
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
    return { ok: true }
  } catch {
    return { ok: false, reason: 'failed' }
  }
}

/**
 * Whether a picture lies with us, where this page may read it: at its own address or the backend's, as localhost or as
 * 127.0.0.1. The browser lets no page read those of other sites.
 */
export function isOwnPicture(url: string, ownAddresses: readonly string[]): boolean {
  const origin = originOf(url)
  return origin === 'null' || ownAddresses.some((own) => originOf(own) === origin)
}

function originOf(url: string): string {
  return new URL(url, window.location.href).origin.replace('//127.0.0.1', '//localhost')
}

/** Pictures of other sites come through our server. */
async function fetchPicture(url: string): Promise<Response> {
  if (!isOwnPicture(url, [window.location.href, getConfig().supabaseUrl])) {
    return await fetchApi(`/api/proxy-image?url=${encodeURIComponent(url)}`)
  }
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The picture answered with ${response.status}`)
  return response
}

async function readAsPng(url: string): Promise<Blob> {
  const response = await fetchPicture(url)
  const bitmap = await createImageBitmap(await response.blob())
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('The picture cannot be written as PNG'))
    }, 'image/png')
  })
}
