import sharp from 'sharp'
import type { BlackoutBox } from '@sampletrail/contracts/case-links.ts'
import {
  describePictureFailure,
  openPicture,
  pictureDeadline,
} from '#src/integrations/images/open-picture.ts'
import { longestEdge } from '#src/integrations/images/prepare-picture.ts'
import { checkDocument } from '#src/integrations/ocr/check-document.ts'
import { drawPages } from '#src/integrations/ocr/draw-pdf.ts'
import { type PagePicture, threeChannels } from '#src/integrations/ocr/looks/page-picture.ts'
import type { SharedPage } from '#src/integrations/ocr/messages.ts'
import { fillBoxes } from '#src/integrations/ocr/shared/fill-boxes.ts'

/** Most pages of a document that are shared. */
const mostSharedPages = 20
const size = { maxEdge: 2000, longPages: true }
/** Pixels for each point of a PDF, at most: 288 dots per inch. */
const mostDots = 4
/** Pixels of the source: colours of JPEG and scaled pictures reach so far into their surroundings. */
const spill = 2
const jpegQuality = 84
/** Bytes. A photograph saved as PNG is many times larger than it needs to be. */
const largestPng = 1024 * 1024

interface SharingRule {
  boxes: readonly BlackoutBox[]
  /** JPEGs of every file, also of those whose print is sharper as PNG. */
  alwaysJpeg: boolean
}

/**
 * New pictures of a document's pages, upright and without metadata. The pixels in the boxes are black before anything is scaled
 * or encoded. The size of the pages depends on the document alone. Throws AppError with a message that says what to do.
 */
export async function drawSharedDocument(
  bytes: Uint8Array,
  mediaType: string,
  { boxes, alwaysJpeg }: SharingRule,
): Promise<SharedPage[]> {
  checkDocument(bytes, mediaType)
  try {
    if (mediaType !== 'application/pdf') {
      const page = await openPixels(bytes, mediaType)
      const prefersPng = mediaType === 'image/png' && !alwaysJpeg
      fillBoxes(page, boxesOf(boxes, 1), spill)
      const scaled = await scalePage(page)
      fillBoxes(scaled, boxesOf(boxes, 1), (spill * scaled.width) / page.width)
      return [{ ...(await encode(scaled, prefersPng)), of: 1 }]
    }
    const pages: SharedPage[] = []
    for await (const { of, ...page } of drawPages(bytes, { colours: 'all', scaleOf, pagesOf })) {
      fillBoxes(page, boxesOf(boxes, pages.length + 1), spill)
      pages.push({ ...(await encode(page, false)), of })
    }
    return pages
  } catch (error) {
    throw describePictureFailure(error)
  }
}

/** Pixels for each point of a page. Its print has no pixels, so small pages are drawn larger. */
function scaleOf(width: number, height: number): number {
  return Math.min(mostDots, longestEdge({ width, height }, size) / Math.max(width, height))
}

function pagesOf(count: number): number[] {
  return Array.from({ length: Math.min(count, mostSharedPages) }, (_, place) => place + 1)
}

function boxesOf(boxes: readonly BlackoutBox[], page: number): BlackoutBox[] {
  return boxes.filter((box) => box.page === page)
}

/** All pixels of a picture, rotated by its EXIF orientation, on white. */
async function openPixels(bytes: Uint8Array, mediaType: string): Promise<PagePicture> {
  const { picture } = await openPicture(bytes, mediaType)
  const { data, info } = await picture
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .timeout({ seconds: pictureDeadline })
    .toBuffer({ resolveWithObject: true })
  return { pixels: threeChannels(data, info.channels), width: info.width, height: info.height }
}

async function scalePage(page: PagePicture): Promise<PagePicture> {
  const edge = longestEdge(page, size)
  if (Math.max(page.width, page.height) <= edge) return page
  const { data, info } = await sharp(page.pixels, { raw: rawOf(page) })
    .resize({ width: edge, height: edge, fit: 'inside' })
    .raw()
    .timeout({ seconds: pictureDeadline })
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

async function encode(page: PagePicture, prefersPng: boolean): Promise<Omit<SharedPage, 'of'>> {
  const { width, height } = page
  const picture = () =>
    sharp(page.pixels, { raw: rawOf(page) }).timeout({ seconds: pictureDeadline })
  if (prefersPng) {
    const bytes = await picture().png({ compressionLevel: 8 }).toBuffer()
    if (bytes.byteLength <= largestPng) return { bytes, contentType: 'image/png', width, height }
  }
  // With full colours, because the print of shops is often coloured.
  const bytes = await picture()
    .jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return { bytes, contentType: 'image/jpeg', width, height }
}

function rawOf({ width, height }: PagePicture) {
  return { width, height, channels: 3 } as const
}
