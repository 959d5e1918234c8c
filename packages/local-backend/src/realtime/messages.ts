import { parseJson } from '#src/http/parse-json.ts'

/** A message of the Phoenix channel protocol. */
export interface Message {
  /** Ref of the join that it belongs to; null for messages without a join. */
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** Payload that is already JSON text, from PostgreSQL. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A broadcast whose payload is bytes. */
export interface BinaryBroadcast {
  type: 'broadcast'
  event: string
  payload: Buffer
}

/** 1.0.0 sends objects, 2.0.0 arrays, with broadcasts as binary frames. */
export type ProtocolVersion = '1.0.0' | '2.0.0'

const USER_BROADCAST_PUSH = 3
const USER_BROADCAST = 4
const JSON_ENCODING = 1

/** The frame for a message: text, or bytes for a binary broadcast; null if this version cannot express it. */
export function encodeMessage(message: Message, version: ProtocolVersion): string | Buffer | null {
  const { joinRef, ref, topic, event, payload } = message
  if (isBinaryBroadcast(payload)) {
    return version === '2.0.0' ? encodeBroadcast(topic, payload) : null
  }
  const json = payload instanceof JsonText ? payload.text : JSON.stringify(payload)
  const parts = [joinRef, ref, topic, event].map((part) => JSON.stringify(part))
  if (version === '2.0.0') return `[${parts.join(',')},${json}]`
  return `{"join_ref":${parts[0]},"ref":${parts[1]},"topic":${parts[2]},"event":${parts[3]},"payload":${json}}`
}

/** Reads a frame of either version; null if invalid. */
export function decodeMessage(frame: Buffer, isBinary: boolean): Message | null {
  if (isBinary) return decodeBroadcast(frame)
  try {
    const parsed: unknown = parseJson(frame.toString('utf8'))
    if (Array.isArray(parsed)) {
      const [joinRef, ref, topic, event, payload]: unknown[] = parsed
      return toMessage({ joinRef, ref, topic, event, payload })
    }
    if (typeof parsed !== 'object' || parsed === null) return null
    const fields: Record<string, unknown> = { ...parsed }
    return toMessage({ ...fields, joinRef: fields['join_ref'] })
  } catch {
    // Not JSON: the connection answers that it is no message.
    return null
  }
}

function toMessage(fields: Record<string, unknown>): Message | null {
  const { joinRef, ref, topic, event, payload } = fields
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  return { joinRef: readRef(joinRef), ref: readRef(ref), topic, event, payload: payload ?? {} }
}

function readRef(ref: unknown): string | null {
  if (typeof ref === 'number') return String(ref)
  return typeof ref === 'string' && ref !== '' ? ref : null
}

/** Kind, five lengths, the encoding, then join ref, ref, topic, event, metadata and payload. */
function decodeBroadcast(frame: Buffer): Message | null {
  if (frame.length < 7 || frame[0] !== USER_BROADCAST_PUSH) return null
  const lengths = [...frame.subarray(1, 6)]
  const encoding = frame[6]
  let offset = 7
  const texts = lengths.map((length) => {
    const text = frame.toString('utf8', offset, offset + length)
    offset += length
    return text
  })
  if (offset > frame.length) return null
  const [joinRef, ref, topic = '', userEvent = '', metadata = ''] = texts
  const bytes = frame.subarray(offset)
  try {
    const extra: unknown = metadata === '' ? {} : parseJson(metadata)
    const content: unknown = encoding === JSON_ENCODING ? parseJson(bytes.toString('utf8')) : bytes
    const payload = Object.assign({}, extra, {
      type: 'broadcast',
      event: userEvent,
      payload: content,
    })
    return toMessage({ joinRef, ref, topic, event: 'broadcast', payload })
  } catch {
    // Not JSON although it claims to be.
    return null
  }
}

function encodeBroadcast(topic: string, { event, payload }: BinaryBroadcast): Buffer | null {
  const topicBytes = Buffer.from(topic)
  const eventBytes = Buffer.from(event)
  if (topicBytes.length > 255 || eventBytes.length > 255) return null
  const head = Buffer.from([USER_BROADCAST, topicBytes.length, eventBytes.length, 0, 0])
  return Buffer.concat([head, topicBytes, eventBytes, payload])
}

/** True for a broadcast whose payload is bytes. */
export function isBinaryBroadcast(payload: unknown): payload is BinaryBroadcast {
  return typeof payload === 'object' && payload !== null && 'payload' in payload
    ? Buffer.isBuffer(payload.payload)
    : false
}
