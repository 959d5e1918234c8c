import { isBinaryBroadcast, JsonText, type Message } from '#src/realtime/messages.ts'
import { createPresence, type Presence } from '#src/realtime/presence.ts'
import type { Relay } from '#src/realtime/relay.ts'
import { createRemoteMembers } from '#src/realtime/remote-members.ts'
import type { MessageKind } from '#src/realtime/visibility.ts'
import {
  readRelayMessage,
  writeBroadcast,
  type Appearance,
  type RelayMessage,
} from '#src/realtime/relay-messages.ts'

/** A member of a topic. */
export interface Member {
  send(message: Message): void
  /** Whether it receives broadcasts, or who else is there. */
  hears(kind: MessageKind): boolean
  /** A private topic and a public one of the same name are different. */
  readonly isPrivate: boolean
}

/** Sends broadcasts and presence from one member of a topic to the others, also to those of other processes. */
export interface Hub {
  join(topic: string, member: Member): void
  /** Ends the member's presence, too. */
  leave(topic: string, member: Member): void
  broadcast(topic: string, isPrivate: boolean, payload: unknown, except?: Member): void
  presence: {
    track(topic: string, member: Member, key: string, fields: Record<string, unknown>): void
    untrack(topic: string, member: Member): void
    sendState(topic: string, member: Member, joinRef: string | null): void
  }
  /** Connects to the other processes, if there can be any. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface Room {
  members: Set<Member>
  /** Members of ours and, each represented by an object, those of other processes. */
  presence: Presence<object>
}

/** Milliseconds between two heartbeats. */
const BEAT = 5000
/** Milliseconds of silence after which a process counts as gone, with all its members. */
const SILENCE = 20_000

/** Without a relay there are only the members of this process. */
export function createHub(relay: Relay | null = null): Hub {
  const rooms = new Map<string, Room>()
  const ids = new WeakMap<Member, string>()
  /** Members that the others know of. */
  const shown = new Map<string, Appearance>()
  const remote = createRemoteMembers({
    show({ topic, isPrivate, key, meta }, member) {
      const room = openRoom(topic, isPrivate)
      const diff = room.presence.show(member, key, meta)
      if (diff) sendDiff(topic, room, diff)
    },
    hide({ topic, isPrivate }, member) {
      const room = rooms.get(roomKey(topic, isPrivate))
      const diff = room?.presence.untrack(member)
      if (room && diff) sendDiff(topic, room, diff)
      closeIfEmpty(topic, isPrivate)
    },
  })
  let beats: NodeJS.Timeout | undefined
  let lastId = 0

  return {
    join(topic, member) {
      openRoom(topic, member.isPrivate).members.add(member)
    },
    leave(topic, member) {
      rooms.get(roomKey(topic, member.isPrivate))?.members.delete(member)
      untrack(topic, member)
      closeIfEmpty(topic, member.isPrivate)
    },
    broadcast(topic, isPrivate, payload, except) {
      deliver(topic, isPrivate, payload, except)
      tell(writeBroadcast(topic, isPrivate, payload))
    },
    presence: {
      track(topic, member, key, fields) {
        const room = rooms.get(roomKey(topic, member.isPrivate))
        if (!room) return
        const { diff, meta } = room.presence.track(member, key, fields)
        sendDiff(topic, room, diff)
        const appearance = { topic, isPrivate: member.isPrivate, id: idOf(member), key, meta }
        shown.set(appearance.id, appearance)
        tell({ kind: 'shown', ...appearance })
      },
      untrack,
      sendState(topic, member, joinRef) {
        if (!member.hears('presence')) return
        const payload = rooms.get(roomKey(topic, member.isPrivate))?.presence.state() ?? {}
        member.send({ joinRef, ref: null, topic, event: 'presence_state', payload })
      },
    },
    async start() {
      if (!relay) return
      beats = setInterval(() => {
        tell({ kind: 'beat' })
        remote.forgetSilent(SILENCE)
      }, BEAT)
      beats.unref()
      await relay.start({
        message: (from, message) => {
          const known = readRelayMessage(message)
          if (known) receive(from, known)
        },
        connected: () => {
          tell({ kind: 'hello' })
          tell({ kind: 'all', shown: [...shown.values()] })
        },
      })
    },
    async stop() {
      clearInterval(beats)
      tell({ kind: 'bye' })
      await relay?.stop()
    },
  }

  function tell(message: RelayMessage): void {
    relay?.send(message)
  }

  function receive(from: string, message: RelayMessage): void {
    remote.heard(from)
    switch (message.kind) {
      case 'broadcast':
        return deliver(message.topic, message.isPrivate, message.payload)
      case 'bytes': {
        const payload = Buffer.from(message.bytes, 'base64')
        const broadcast = { type: 'broadcast', event: message.event, payload }
        return deliver(message.topic, message.isPrivate, broadcast)
      }
      case 'shown':
        return remote.show(from, message)
      case 'gone':
        return remote.hide(from, message.id)
      case 'all':
        return remote.replace(from, message.shown)
      case 'hello':
        return tell({ kind: 'all', shown: [...shown.values()] })
      case 'bye':
        return remote.forget(from)
      case 'beat':
    }
  }

  function deliver(topic: string, isPrivate: boolean, payload: unknown, except?: Member): void {
    const members = rooms.get(roomKey(topic, isPrivate))?.members
    if (!members || members.size === 0) return
    const message = {
      joinRef: null,
      ref: null,
      topic,
      event: 'broadcast',
      payload: prepare(payload),
    }
    for (const member of members)
      if (member !== except && member.hears('broadcast')) member.send(message)
  }

  function untrack(topic: string, member: Member): void {
    const room = rooms.get(roomKey(topic, member.isPrivate))
    const diff = room?.presence.untrack(member)
    if (!room || !diff) return
    sendDiff(topic, room, diff)
    const id = idOf(member)
    shown.delete(id)
    tell({ kind: 'gone', id })
  }

  function idOf(member: Member): string {
    const id = ids.get(member) ?? String((lastId += 1))
    ids.set(member, id)
    return id
  }

  function openRoom(topic: string, isPrivate: boolean): Room {
    const key = roomKey(topic, isPrivate)
    const room = rooms.get(key) ?? { members: new Set(), presence: createPresence() }
    rooms.set(key, room)
    return room
  }

  function closeIfEmpty(topic: string, isPrivate: boolean): void {
    const key = roomKey(topic, isPrivate)
    const room = rooms.get(key)
    if (room && room.members.size === 0 && room.presence.isEmpty) rooms.delete(key)
  }
}

/** Written once for all recipients. */
function prepare(payload: unknown): unknown {
  return isBinaryBroadcast(payload) ? payload : new JsonText(JSON.stringify(payload))
}

function sendDiff(topic: string, room: Room, payload: unknown): void {
  const message = { joinRef: null, ref: null, topic, event: 'presence_diff', payload }
  for (const member of room.members) if (member.hears('presence')) member.send(message)
}

function roomKey(topic: string, isPrivate: boolean): string {
  return `${isPrivate ? 'private' : 'public'} ${topic}`
}
