import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { fillPageTexts, type PageTexts } from '@sampletrail/contracts/page-texts.ts'
import { SITE_ORIGIN_PLACEHOLDER } from '@sampletrail/contracts/site-origin.ts'

/** A page ready to send, in each encoding; '' is the plain one. */
export type PageBodies = ReadonlyMap<'' | 'br' | 'gzip', Buffer>

/**
 * Inserts the public origin into a built page, for canonical addresses and link previews, and the contents of the plans, and
 * compresses the result. It runs once per build and change of a plan, so it may take a few milliseconds.
 */
export function completePage(page: Buffer, publicUrl: string, texts: PageTexts): PageBodies {
  const plain = Buffer.from(
    fillPageTexts(page.toString('utf8'), texts).replaceAll(SITE_ORIGIN_PLACEHOLDER, publicUrl),
  )
  return new Map([
    ['', plain],
    [
      'br',
      brotliCompressSync(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          // 64 kB, as large as the pages are: at this quality the usual window takes fifty times as long to prepare.
          [constants.BROTLI_PARAM_LGWIN]: 16,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      }),
    ],
    ['gzip', gzipSync(plain, { level: 9 })],
  ])
}
