import { z } from 'zod'
import { blackoutBoxSchema } from '@sampletrail/contracts/case-links.ts'
import { errorCodes } from '@sampletrail/contracts/errors.ts'
import type { DocumentText, Pages } from '@sampletrail/domain/receipts/receipt-reading.ts'

const wordSchema = z.object({
  text: z.string(),
  confidence: z.number(),
  left: z.number(),
  top: z.number(),
  right: z.number(),
  bottom: z.number(),
})
const linesSchema = z.array(z.array(wordSchema))
const pagesSchema = z.array(linesSchema)

/** The contents of a document: `DocumentText` of the domain. */
const documentTextSchema = z.discriminatedUnion('source', [
  z.object({ source: z.literal('text'), pages: pagesSchema }),
  z.object({ source: z.literal('pictures'), passes: z.array(pagesSchema) }),
])

/** A page of a document, sent as soon as it is read: its text in each reading, or once if it is the file's own. */
const readPageSchema = z.object({
  source: z.enum(['text', 'pictures']),
  number: z.int(),
  of: z.int(),
  passes: pagesSchema,
})

/** The same before it is sent, without making a mutable copy. */
export type ReadPage = Omit<z.infer<typeof readPageSchema>, 'passes'> & { passes: Pages }

const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

const sharedPageSchema = z.object({
  bytes: bytesSchema,
  contentType: z.enum(['image/jpeg', 'image/png']),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** Pages of its document; those after the 20th are not drawn. */
  of: z.int(),
})

/** A page of a document as others may see it: a new picture, without the pixels under its boxes and without metadata. */
export type SharedPage = z.infer<typeof sharedPageSchema>

const pageWordsSchema = z.object({
  lines: z.array(z.array(wordSchema).readonly()).readonly(),
  /** From the words' positions, (x, y), to parts of the page's width and height: (a·x + c·y + e, b·x + d·y + f). */
  toPage: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  /** Pages of the document. */
  of: z.int(),
})

/** The words of one page, upright, and where they are on the page as it is shared. */
export type PageWords = z.infer<typeof pageWordsSchema>

/** What the server asks for: a file's text, its pages as pictures for a model, its pages to be shared, the words of one page. */
const workSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read') }),
  z.object({ kind: z.literal('draw') }),
  z.object({
    kind: z.literal('share'),
    boxes: z.array(blackoutBoxSchema),
    /** JPEGs of every file, also of those whose print is sharper as PNG. */
    alwaysJpeg: z.boolean(),
  }),
  z.object({ kind: z.literal('words'), page: z.int() }),
])

export type Work = z.infer<typeof workSchema>

/** The server's requests to the reading process. */
export const questionSchema = z.object({
  id: z.int(),
  work: workSchema,
  bytes: bytesSchema,
  mediaType: z.string(),
})

export type Question = z.infer<typeof questionSchema>

/** The process's messages: first that it is ready, then pages and an answer for each request, with its memory in bytes. */
export const reportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('page'), id: z.int(), page: readPageSchema }),
  z.object({ kind: z.literal('text'), id: z.int(), memory: z.number(), text: documentTextSchema }),
  z.object({
    kind: z.literal('pictures'),
    id: z.int(),
    memory: z.number(),
    pictures: z.array(z.object({ bytes: bytesSchema, mediaType: z.string() })),
  }),
  z.object({
    kind: z.literal('shared'),
    id: z.int(),
    memory: z.number(),
    pages: z.array(sharedPageSchema),
  }),
  z.object({ kind: z.literal('words'), id: z.int(), memory: z.number(), words: pageWordsSchema }),
  z.object({
    kind: z.literal('refused'),
    id: z.int(),
    memory: z.number(),
    code: z.enum(errorCodes),
    message: z.string(),
  }),
])

export type Report = z.infer<typeof reportSchema>

/** A report before it is sent, without making a mutable copy. */
export type SentReport =
  | Exclude<Report, { kind: 'text' | 'page' }>
  | { kind: 'page'; id: number; page: ReadPage }
  | { kind: 'text'; id: number; memory: number; text: DocumentText }
