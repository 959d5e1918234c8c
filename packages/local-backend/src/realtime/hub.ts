import { isBinaryBroadcast, JsonText, type Message } from '#src/realtime/messages.ts'
import { createPresence, type Presence } from '#src/realtime/presence.ts'

/** Somebody on a topic. */
export interface Member {
  send(message: Message): void
  /** True while the member wants to know who else is there. */
  readonly watchesPresence: boolean
  /** Private topics and public ones of the same name are two. */
  readonly isPrivate: boolean
}

/**
 * Brings broadcasts and presence from one member of a topic to the others. This one serves the members of one
 * process; one that also speaks to other processes (over LISTEN and NOTIFY) fits behind the same four functions.
 */
export interface Hub {
  join(topic: string, member: Member): void
  /** Ends the member's appearance, too. */
  leave(topic: string, member: Member): void
  broadcast(topic: string, isPrivate: boolean, payload: unknown, except?: Member): void
  presence: {
    track(topic: string, member: Member, key: string, fields: Record<string, unknown>): void
    untrack(topic: string, member: Member): void
    sendState(topic: string, member: Member, joinRef: string | null): void
  }
}

interface Room {
  members: Set<Member>
  presence: Presence<Member>
}

export function createHub(): Hub {
  const rooms = new Map<string, Room>()

  return {
    join(topic, member) {
      const key = roomKey(topic, member.isPrivate)
      const room = rooms.get(key) ?? { members: new Set(), presence: createPresence() }
      room.members.add(member)
      rooms.set(key, room)
    },
    leave(topic, member) {
      const key = roomKey(topic, member.isPrivate)
      const room = rooms.get(key)
      if (!room) return
      room.members.delete(member)
      untrack(topic, member)
      if (room.members.size === 0) rooms.delete(key)
    },
    broadcast(topic, isPrivate, payload, except) {
      const message = {
        joinRef: null,
        ref: null,
        topic,
        event: 'broadcast',
        payload: prepare(payload),
      }
      for (const member of rooms.get(roomKey(topic, isPrivate))?.members ?? []) {
        if (member !== except) member.send(message)
      }
    },
    presence: {
      track(topic, member, key, fields) {
        const room = rooms.get(roomKey(topic, member.isPrivate))
        if (room) sendDiff(topic, room, room.presence.track(member, key, fields))
      },
      untrack,
      sendState(topic, member, joinRef) {
        const payload = rooms.get(roomKey(topic, member.isPrivate))?.presence.state() ?? {}
        member.send({ joinRef, ref: null, topic, event: 'presence_state', payload })
      },
    },
  }

  function untrack(topic: string, member: Member): void {
    const room = rooms.get(roomKey(topic, member.isPrivate))
    const diff = room?.presence.untrack(member)
    if (room && diff) sendDiff(topic, room, diff)
  }
}

/** Written once for all who get it. */
function prepare(payload: unknown): unknown {
  return isBinaryBroadcast(payload) ? payload : new JsonText(JSON.stringify(payload))
}

function sendDiff(topic: string, room: Room, payload: unknown): void {
  const message = { joinRef: null, ref: null, topic, event: 'presence_diff', payload }
  for (const member of room.members) if (member.watchesPresence) member.send(message)
}

function roomKey(topic: string, isPrivate: boolean): string {
  return `${isPrivate ? 'private' : 'public'} ${topic}`
}
