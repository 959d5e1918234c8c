import type { Context } from 'hono'
import { hasMailHead } from '@sampletrail/domain/mails/has-mail-head.ts'
import { documentTypes } from '@sampletrail/contracts/files.ts'
import { maxArrivalBytes, maxArrivalText } from '@sampletrail/contracts/inbox.ts'
import type { ArrivedItem } from '#src/commands/inbox/keep-arrival.ts'
import { AppError } from '#src/http/app-error.ts'
import { readForm } from '#src/http/parse-form.ts'
import { readJson } from '#src/http/read-json.ts'
import { readMediaType } from '#src/integrations/images/read-media-type.ts'

/** More files are no share of one person. */
const mostFiles = 20
const longestName = 100
const mailHead = 65_536
/** The parts of a share, as the share target of the app has them. */
const textParts = ['url', 'text', 'title']

/** Ending of each type that a file may have. */
const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
}

/**
 * What somebody sends by their personal link: the files and texts of a form, JSON with a `text`, a text, or one file as the body.
 * The bytes decide what a file is. Throws AppError if it is nothing, or something that the app does not read.
 */
export async function readCapture(context: Context): Promise<ArrivedItem[]> {
  const type = (context.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  const items = await readBody(context, type ?? '')
  if (items.length === 0) {
    throw new AppError('bad_request', 'Nothing arrived. Check what the shortcut sends.')
  }
  return items
}

async function readBody(context: Context, type: string): Promise<ArrivedItem[]> {
  if (type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded') {
    return await readFields(await readForm(context.req).catch(refuseBody))
  }
  if (type === 'application/json') return textItems(await readJson(context.req))
  if (type === 'text/plain') return textItem(await context.req.text())
  const bytes = new Uint8Array(await context.req.arrayBuffer())
  return bytes.byteLength === 0 ? [] : [await readFile(bytes, '')]
}

async function readFields(form: FormData): Promise<ArrivedItem[]> {
  const files: File[] = []
  const texts = new Map<string, string>()
  for (const [name, value] of form) {
    if (typeof value === 'string') texts.set(name.toLowerCase(), value)
    else if (value.size > 0) files.push(value)
  }
  if (files.length > mostFiles) {
    throw new AppError('too_large', `Send up to ${mostFiles} files at once.`)
  }
  const items: ArrivedItem[] = []
  for (const file of files) {
    if (file.size > maxArrivalBytes) throw tooLarge()
    items.push(await readFile(new Uint8Array(await file.arrayBuffer()), file.name))
  }
  return [...items, ...joinTexts(texts)]
}

function textItems(body: unknown): ArrivedItem[] {
  if (typeof body === 'string') return textItem(body)
  if (typeof body !== 'object' || body === null) return []
  const fields = Object.entries(body).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  return joinTexts(new Map(fields))
}

function joinTexts(texts: ReadonlyMap<string, string>): ArrivedItem[] {
  const parts = textParts.map((part) => texts.get(part)?.trim() ?? '').filter(Boolean)
  return textItem([...new Set(parts)].join('\n'))
}

/** PostgreSQL stores no zero bytes. */
function textItem(text: string): ArrivedItem[] {
  const content = text.replaceAll('\0', '').trim().slice(0, maxArrivalText).toWellFormed()
  return content === '' ? [] : [{ kind: 'text', content }]
}

async function readFile(bytes: Uint8Array, givenName: string): Promise<ArrivedItem> {
  if (bytes.byteLength > maxArrivalBytes) throw tooLarge()
  const type = await readMediaType(bytes)
  const ending = type !== null && isDocumentType(type) ? endings[type] : undefined
  if (type !== null && ending !== undefined) {
    return { kind: 'file', name: nameOf(givenName, 'Shared', ending), mediaType: type, bytes }
  }
  if (type === null && hasMailHead(latin1(bytes.subarray(0, mailHead)))) {
    const name = nameOf(givenName, 'Email', 'eml')
    return { kind: 'mail', name, mediaType: 'message/rfc822', bytes }
  }
  const [text] = type === null ? textItem(decodeText(bytes)) : []
  if (text !== undefined) return text
  throw new AppError(
    'unsupported_type',
    'SampleTrail takes pictures, PDFs, emails (.eml) and texts.',
  )
}

function isDocumentType(type: string): boolean {
  return documentTypes.some((each) => each === type)
}

/** The text of a file; nothing if it is none, or a page. */
function decodeText(bytes: Uint8Array): string {
  if (bytes.includes(0) || bytes.byteLength > maxArrivalText * 4) return ''
  const text = new TextDecoder().decode(bytes)
  return text.includes('\uFFFD') || text.trimStart().startsWith('<') ? '' : text
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/** The person's own name of the file, with the ending of what it is. */
function nameOf(given: string, otherwise: string, ending: string): string {
  const stem = given
    .replace(/^.*[/\\]/u, '')
    .replace(/\.[^.]*$/u, '')
    .replaceAll(/\p{C}/gu, '')
    .trim()
    .slice(0, longestName)
    .toWellFormed()
  return `${stem === '' ? otherwise : stem}.${ending}`
}

function refuseBody(cause: unknown): never {
  if (cause instanceof AppError) throw cause
  throw new AppError('bad_request', 'Nothing arrived. Check what the shortcut sends.', { cause })
}

function tooLarge(): AppError {
  return new AppError('too_large', 'This file is larger than 10 MB. Share a smaller one.')
}
