import { randomUUID } from 'node:crypto'
import type { Caller } from '#src/context.ts'
import type { Binding, ChangeTarget } from '#src/realtime/binding.ts'
import type { Member } from '#src/realtime/hub.ts'
import { JoinError, readJoinConfig, type JoinConfig } from '#src/realtime/join-config.ts'
import { JsonText, type Message } from '#src/realtime/messages.ts'
import type { RealtimeServices } from '#src/realtime/services.ts'
import {
  PUBLIC_TOPIC,
  readTopicPermissions,
  type TopicPermissions,
} from '#src/realtime/topic-permissions.ts'
import type { SessionHolder } from '#src/realtime/watch-sessions.ts'

/** A client's place on one topic. */
export interface Channel {
  readonly joinRef: string | null
  /** The number of its subscriptions to changes. */
  readonly listeners: number
  /** Handles a message of the client on this topic. */
  receive(message: Message): Promise<void>
  /** Ends the place without a message. */
  leave(): void
  /** Ends it and tells the client, which treats the channel as closed. */
  close(reason: string): void
  /** Ends it and tells the client, which rejoins. */
  fail(): void
}

export interface ChannelConnection {
  apikey: string
  /** How many subscriptions to changes another channel may have. */
  listenersLeft(): number
  send(message: Message): void
  /** The channel is no longer there. */
  onEnd(channel: Channel): void
}

/** Longest time that a timer can wait. */
const LONGEST_TIMER = 2_147_483_647
const MILLISECONDS_FOR_CHANGES = 5000
const MAX_PRESENCE_BYTES = 8192

/** Joins a topic and answers the client; throws `JoinError` or `UnauthorizedError`. */
export async function joinChannel(
  services: RealtimeServices,
  connection: ChannelConnection,
  join: Message,
): Promise<Channel> {
  const { topic, joinRef } = join
  const name = topic.slice('realtime:'.length)
  const config = readJoinConfig(join.payload)
  if (config.bindings.length > connection.listenersLeft()) {
    throw new JoinError('Too many listeners for changes on this connection')
  }
  let wantsPresence = config.watchesPresence
  let token = config.accessToken
  let caller = await readCaller(services, connection, token)
  let audience = toAudience(caller)
  let permissions = await readPermissions(caller)
  let expiry: NodeJS.Timeout | undefined
  let hasEnded = false

  const target: ChangeTarget = {
    get audience() {
      if (hasEnded) return 'channel_ended'
      return isExpired(caller) ? 'token_expired' : audience
    },
    deliver(ids, data) {
      // PostgreSQL may have been called before the end.
      if (hasEnded) return
      const payload = new JsonText(`{"ids":[${ids.join(',')}],"data":${data}}`)
      connection.send({ joinRef: null, ref: null, topic, event: 'postgres_changes', payload })
    },
    fail,
  }
  const member: Member = {
    isPrivate: config.isPrivate,
    hears: (kind) => services.visibility.hears(kind, { permissions, wantsPresence }),
    send: (message) => connection.send(message),
  }
  const holder: SessionHolder = {
    get caller() {
      return caller
    },
    get token() {
      // Without a session, clients send the API key instead.
      return token === '' || token === connection.apikey ? null : token
    },
    close,
  }
  const bindings = await prepareBindings()
  // The stream may have broken meanwhile; nobody would tell this channel, which is not listed yet.
  if (bindings.length > 0) await waitForChanges()
  const channel: Channel = { joinRef, listeners: bindings.length, receive, leave: end, close, fail }

  services.router.add(bindings)
  services.hub.join(topic, member)
  services.sessions.add(holder)
  watchExpiry()
  answerJoin()
  return channel

  async function readPermissions(asked: Caller): Promise<TopicPermissions> {
    if (!config.isPrivate) return PUBLIC_TOPIC
    const found = await readTopicPermissions(services.pool, asked, name)
    if (found.mayReadBroadcast || found.mayReadPresence) return found
    throw new JoinError('Unauthorized: You do not have permissions to read from this Channel topic')
  }

  async function prepareBindings(): Promise<Binding[]> {
    if (config.bindings.length === 0) return []
    await waitForChanges()
    const prepared: Binding[] = []
    // One after another: a client with many must not take the database from everybody else.
    for (const request of config.bindings) {
      prepared.push(await services.router.prepare(request, caller.role, target))
    }
    return prepared
  }

  async function waitForChanges(): Promise<void> {
    if (await services.stream.isReady(MILLISECONDS_FOR_CHANGES)) return
    throw new JoinError('Changes are not available at the moment')
  }

  function answerJoin(): void {
    // Values as received: the client compares them one by one.
    const changes = config.bindings.map((request, index) => ({
      ...request,
      id: bindings[index]?.id,
    }))
    reply(join, 'ok', { postgres_changes: changes })
    services.hub.presence.sendState(topic, member, joinRef)
    if (bindings.length > 0) tell('ok', 'postgres_changes', 'Subscribed to PostgreSQL')
    if (config.awaitsReplication) void tellOfReplication()
  }

  async function tellOfReplication(): Promise<void> {
    const isReady = await services.stream.isReady(MILLISECONDS_FOR_CHANGES)
    if (hasEnded) return
    if (isReady) tell('ok', 'system', 'Replication connection established')
    else tell('error', 'system', 'The replication connection is not ready')
  }

  async function receive(message: Message): Promise<void> {
    switch (message.event) {
      case 'access_token':
        await renew(message)
        return
      case 'broadcast':
        broadcast(message)
        return
      case 'presence':
        showPresence(message)
        return
      case 'phx_leave':
        end()
        reply(message, 'ok', {})
        sendEvent('phx_close', {})
        return
      default:
        reply(message, 'error', { reason: `unknown event ${message.event.slice(0, 100)}` })
    }
  }

  async function renew(message: Message): Promise<void> {
    try {
      const sent = readFields(message.payload)['access_token']
      if (typeof sent !== 'string' && (sent ?? null) !== null) throw new Error('Invalid token')
      const nextToken = typeof sent === 'string' ? sent : null
      const next = await readCaller(services, connection, nextToken)
      if (next.role !== caller.role && bindings.length > 0) {
        // Filters and columns were granted to another role.
        fail()
        return
      }
      permissions = await readPermissions(next)
      caller = next
      token = nextToken
      audience = toAudience(next)
      watchExpiry()
    } catch (error) {
      close(error instanceof Error ? error.message : 'Invalid token')
    }
  }

  function broadcast(message: Message): void {
    const fields = readFields(message.payload)
    if (fields['persist']) {
      reply(message, 'error', { error: '501: Storing broadcasts is not implemented' })
      return
    }
    if (!permissions.mayWriteBroadcast) {
      reply(message, 'error', { reason: 'Unauthorized: no permission to write to this topic' })
      return
    }
    services.hub.broadcast(
      topic,
      config.isPrivate,
      fields,
      config.includesSelf ? undefined : member,
    )
    if (config.acknowledges) reply(message, 'ok', {})
  }

  function showPresence(message: Message): void {
    const { event, payload } = readFields(message.payload)
    if (!permissions.mayWritePresence) {
      reply(message, 'error', { reason: 'Unauthorized: no permission to write to this topic' })
    } else if (event === 'track') {
      const fields = readFields(payload)
      // Every new member gets what all members show.
      if (Buffer.byteLength(JSON.stringify(fields)) > MAX_PRESENCE_BYTES) {
        reply(message, 'error', { reason: `Presence is limited to ${MAX_PRESENCE_BYTES} bytes` })
        return
      }
      if (!wantsPresence) {
        wantsPresence = true
        services.hub.presence.sendState(topic, member, joinRef)
      }
      services.hub.presence.track(topic, member, presenceKey(config), fields)
      reply(message, 'ok', {})
    } else if (event === 'untrack') {
      services.hub.presence.untrack(topic, member)
      reply(message, 'ok', {})
    } else {
      reply(message, 'error', { reason: 'unknown presence event' })
    }
  }

  function watchExpiry(): void {
    clearTimeout(expiry)
    const seconds = caller.claims.exp
    if (seconds === undefined) return
    const wait = Math.min(Math.max(seconds * 1000 - Date.now(), 0), LONGEST_TIMER)
    expiry = setTimeout(() => close('Access token has expired'), wait)
    expiry.unref()
  }

  function end(): void {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(expiry)
    services.router.remove(bindings)
    services.hub.leave(topic, member)
    services.sessions.remove(holder)
    connection.onEnd(channel)
  }

  function close(reason: string): void {
    if (hasEnded) return
    end()
    tell('error', 'system', reason)
    sendEvent('phx_close', {})
  }

  function fail(): void {
    if (hasEnded) return
    end()
    sendEvent('phx_error', { reason: 'Changes may have been missed' })
  }

  function reply(to: Message, status: 'ok' | 'error', response: unknown): void {
    connection.send({
      joinRef,
      ref: to.ref,
      topic,
      event: 'phx_reply',
      payload: { status, response },
    })
  }

  function sendEvent(event: string, payload: unknown): void {
    connection.send({ joinRef, ref: joinRef, topic, event, payload })
  }

  function tell(status: 'ok' | 'error', extension: string, message: string): void {
    const payload = { status, extension, message, channel: name }
    connection.send({ joinRef, ref: null, topic, event: 'system', payload })
  }
}

const presenceKeys = new WeakMap<JoinConfig, string>()

/** The client's own key, or one of ours while it stays. */
function presenceKey(config: JoinConfig): string {
  if (config.presenceKey !== '') return config.presenceKey
  const key = presenceKeys.get(config) ?? randomUUID()
  presenceKeys.set(config, key)
  return key
}

async function readCaller(
  { resolveCaller }: RealtimeServices,
  { apikey }: ChannelConnection,
  token: string | null,
): Promise<Caller> {
  return await resolveCaller({ apikey, authorization: token ? `Bearer ${token}` : null })
}

function toAudience({ role, claims }: Caller): { role: string; claims: string } {
  return { role, claims: JSON.stringify(claims) }
}

function isExpired({ claims }: Caller): boolean {
  return claims.exp !== undefined && claims.exp * 1000 <= Date.now()
}

function readFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
