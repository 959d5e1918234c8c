import { z } from 'zod'
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
const pagesSchema = z.array(z.array(z.array(wordSchema)))

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

/** The server's requests to the reading process: a file's text, or its pages as pictures. */
export const questionSchema = z.object({
  id: z.int(),
  kind: z.enum(['read', 'draw']),
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
