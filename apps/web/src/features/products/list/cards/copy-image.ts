import { fetchPicture } from '#src/entities/file/fetch-picture.ts'
import { isAppleTouchDevice } from '#src/lib/touch-device.ts'

/** Shown if only the system's own menu can copy. */
export const COPY_ON_IOS_TEXT = 'Please long press the image and select "Copy" from the menu'

export type CopyResult = { ok: true } | { ok: false; reason: 'by hand' | 'failed' }

/** Copies a picture to the clipboard as PNG, the one format that every program accepts. */
export async function copyImage(url: string): Promise<CopyResult> {
  if (isAppleTouchDevice(navigator.userAgent, navigator.maxTouchPoints)) {
    return { ok: false, reason: 'by hand' }
  }
  if (typeof ClipboardItem === 'undefined') return { ok: false, reason: 'failed' }
  try {
    // The promise is passed at once: browsers allow the clipboard only right after the press.
    const png = readAsPng(url)
    // The clipboard reports its failure; the promise itself would report it again as unhandled.
    png.catch(() => undefined)
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
    return { ok: true }
  } catch {
    return { ok: false, reason: 'failed' }
  }
}

async function readAsPng(url: string): Promise<Blob> {
  const bitmap = await createImageBitmap(await fetchPicture(url))
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
