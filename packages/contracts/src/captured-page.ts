import { z } from 'zod'

// A page that somebody captured with the browser extension, on its way to the app, as events of the app's window with these
// as `detail`. docs/behaviour/extension.md

/** The app asks for the page with this id. */
export const PAGE_WANTED_EVENT = 'sampletrailPageWanted'
/** The extension hands it over, or says that it has none with this id. */
export const PAGE_EVENT = 'sampletrailPage'
/** The app has stored it. */
export const PAGE_KEPT_EVENT = 'sampletrailPageKept'

/** Letters of a page's HTML, without scripts and styles: the largest real pages have half of it. */
export const LONGEST_PAGE = 2_000_000

/** Which page the app asks for, or has stored. */
export const pageIdSchema = z.object({ id: z.uuid() })

export const capturedPageSchema = z.object({
  /** A list of orders or one order, or anything else, such as a product's page. */
  kind: z.enum(['orders', 'page']),
  url: z.url({ protocol: /^https?$/ }).max(4000),
  title: z.string().max(1000),
  /** What the browser showed, without scripts that do something. */
  html: z.string().min(1).max(LONGEST_PAGE),
})

export type CapturedPage = z.infer<typeof capturedPageSchema>

/** `detail` of the event that hands a page over. */
export const handedPageSchema = pageIdSchema.extend({ page: capturedPageSchema.nullable() })

export type HandedPage = z.infer<typeof handedPageSchema>
