import { randomBytes } from 'node:crypto'

/** One tracked presence in phoenix's format: the user's own fields and a reference. */
type Meta = Record<string, unknown> & { phx_ref: string }

type PresenceState = Record<string, { metas: Meta[] }>

interface PresenceDiff {
  joins: PresenceState
  leaves: PresenceState
}

export interface Presence<Member> {
  /** Shows the member under a key, or changes its fields. */
  track(
    member: Member,
    key: string,
    fields: Record<string, unknown>,
  ): { diff: PresenceDiff; meta: Meta }
  /** The same with a finished entry; null if it is already shown. */
  show(member: Member, key: string, meta: Meta): PresenceDiff | null
  /** Null if the member was not shown. */
  untrack(member: Member): PresenceDiff | null
  state(): PresenceState
  /** The member's own entry. */
  find(member: Member): { key: string; meta: Meta } | undefined
  readonly isEmpty: boolean
}

/** Who is on one topic. Several members may share a key; each has one entry. */
export function createPresence<Member>(): Presence<Member> {
  const shown = new Map<Member, { key: string; meta: Meta }>()

  return {
    track(member, key, fields) {
      const before = shown.get(member)
      const meta: Meta = { ...fields, phx_ref: randomBytes(9).toString('base64url') }
      if (before) meta['phx_ref_prev'] = before.meta.phx_ref
      return { diff: replace(member, key, meta), meta }
    },
    show(member, key, meta) {
      return shown.get(member)?.meta.phx_ref === meta.phx_ref ? null : replace(member, key, meta)
    },
    untrack(member) {
      const before = shown.get(member)
      if (!before) return null
      shown.delete(member)
      return { joins: {}, leaves: oneState(before.key, before.meta) }
    },
    state() {
      const state = new Map<string, { metas: Meta[] }>()
      for (const { key, meta } of shown.values()) {
        const entry = state.get(key)
        if (entry) entry.metas.push(meta)
        else state.set(key, { metas: [meta] })
      }
      return Object.fromEntries(state)
    },
    find: (member) => shown.get(member),
    get isEmpty() {
      return shown.size === 0
    },
  }

  function replace(member: Member, key: string, meta: Meta): PresenceDiff {
    const before = shown.get(member)
    shown.set(member, { key, meta })
    return { joins: oneState(key, meta), leaves: before ? oneState(before.key, before.meta) : {} }
  }
}

function oneState(key: string, meta: Meta): PresenceState {
  return Object.fromEntries([[key, { metas: [meta] }]])
}
