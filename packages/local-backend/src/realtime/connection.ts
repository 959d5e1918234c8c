import type { RawData, WebSocket } from 'ws'
import { UnauthorizedError } from '#src/errors.ts'
import { createBudget } from '#src/realtime/budget.ts'
import { joinChannel, type Channel, type ChannelConnection } from '#src/realtime/channel.ts'
import { isUnreadable } from '#src/realtime/is-refused-value.ts'
import { JoinError } from '#src/realtime/join-config.ts'
import {
  decodeMessage,
  encodeMessage,
  type Message,
  type ProtocolVersion,
} from '#src/realtime/messages.ts'
import { createSendBuffer } from '#src/realtime/send-buffer.ts'
import type { RealtimeServices } from '#src/realtime/services.ts'

export interface ConnectionSettings {
  apikey: string
  version: ProtocolVersion
  maxChannels: number
}

/** Clients send a heartbeat at least every 30 s; a client that is silent for this long is gone. */
const SILENCE_MILLISECONDS = 90_000
/** Messages that a client may send in one second on average, and in reserve. */
const MESSAGES_PER_SECOND = 100
const MESSAGES_SAVED = 500
/** The same in bytes: a message may go to everybody on its topic. */
const BYTES_PER_SECOND = 1024 * 1024
const BYTES_SAVED = 8 * 1024 * 1024
/** Joins query the database. A client that reconnects joins all its channels at once. */
const JOINS_PER_SECOND = 5
/** Subscriptions to changes of one connection: each costs a check of every change of its table. */
const MAX_LISTENERS = 200
/** Messages that may wait for a slow one; then nothing more is read until they are handled. */
const MAX_UNHANDLED = 20
const MAX_TOPIC_LENGTH = 255

/** Speaks the channel protocol with one client until either side ends it. */
export function serveConnection(
  services: RealtimeServices,
  socket: WebSocket,
  { apikey, version, maxChannels }: ConnectionSettings,
): void {
  const channels = new Map<string, Channel>()
  const messages = createBudget(MESSAGES_PER_SECOND, MESSAGES_SAVED)
  const bytes = createBudget(BYTES_PER_SECOND, BYTES_SAVED)
  const joins = createBudget(JOINS_PER_SECOND, maxChannels)
  const buffer = createSendBuffer(socket, services.waitingBytes)
  /** Messages are handled one after another, in their order. */
  let work: Promise<void> = Promise.resolve()
  let unhandled = 0
  let silence = setTimeout(cutOff, SILENCE_MILLISECONDS).unref()

  socket.on('message', (data: RawData, isBinary: boolean) => {
    silence.refresh()
    const frame = toBuffer(data)
    if (!messages.take() || !bytes.take(frame.length)) {
      socket.close(1008, 'Too many messages')
      return
    }
    const message = decodeMessage(frame, isBinary)
    if (!message) {
      socket.close(1003, 'Not a message')
      return
    }
    unhandled += 1
    if (unhandled >= MAX_UNHANDLED) socket.pause()
    work = work
      .then(() => handle(message))
      .catch(report)
      .then(goOn)
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(silence)
    work = work.then(leaveAll).catch(report)
    leaveAll()
  })

  function goOn(): void {
    unhandled -= 1
    // A client that we did not read from was not silent.
    silence.refresh()
    if (socket.isPaused && unhandled === 0) socket.resume()
  }

  async function handle(message: Message): Promise<void> {
    if (socket.readyState !== socket.OPEN) return
    const { topic, event } = message
    if (topic === 'phoenix' && event === 'heartbeat') reply(message, 'ok', {})
    else if (event === 'phx_join') await join(message)
    else {
      const channel = channels.get(topic)
      if (channel) await channel.receive(message)
      else if (event === 'phx_leave') reply(message, 'ok', {})
      else reply(message, 'error', { reason: 'unmatched topic' })
    }
  }

  async function join(message: Message): Promise<void> {
    const { topic } = message
    const isTopic =
      topic.startsWith('realtime:') && topic.length > 9 && topic.length <= MAX_TOPIC_LENGTH
    if (!isTopic) {
      reply(message, 'error', { reason: 'Topics begin with realtime: and have a name' })
      return
    }
    if (!joins.take()) {
      reply(message, 'error', { reason: 'Too many joins; wait a moment' })
      return
    }
    channels.get(topic)?.leave()
    if (channels.size >= maxChannels) {
      reply(message, 'error', { reason: 'Too many channels' })
      return
    }
    try {
      const channel = await joinChannel(services, connection, message)
      channels.set(topic, channel)
      // The client may have left during the database query.
      if (socket.readyState !== socket.OPEN) channel.leave()
    } catch (error) {
      reply(message, 'error', { reason: reasonFor(error) })
    }
  }

  function reasonFor(error: unknown): string {
    if (error instanceof JoinError || error instanceof UnauthorizedError) return error.message
    if (isUnreadable(error)) return 'Invalid join payload'
    services.log.error('realtime.join_failed', { reason: String(error) })
    return 'Unable to join at the moment'
  }

  const connection: ChannelConnection = {
    apikey,
    listenersLeft() {
      const held = [...channels.values()].reduce((sum, { listeners }) => sum + listeners, 0)
      return MAX_LISTENERS - held
    },
    send,
    onEnd(channel) {
      for (const [topic, each] of channels) if (each === channel) channels.delete(topic)
    },
  }

  function send(message: Message): void {
    if (socket.readyState !== socket.OPEN) return
    const frame = encodeMessage(message, version)
    if (frame === null || buffer.send(frame)) return
    services.log.warn('realtime.slow_client_cut_off')
    cutOff()
  }

  function reply(to: Message, status: 'ok' | 'error', response: unknown): void {
    const { joinRef, ref, topic } = to
    send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  function leaveAll(): void {
    for (const channel of channels.values()) channel.leave()
  }

  function cutOff(): void {
    socket.terminate()
  }

  function report(error: unknown): void {
    services.log.error('realtime.message_failed', { reason: String(error) })
    socket.close(1011, 'Internal error')
  }
}

function toBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
