import type { Appearance } from '#src/realtime/relay-messages.ts'

export interface RemoteMembers {
  /** A heartbeat of that process. */
  heard(process: string): void
  show(process: string, appearance: Appearance): void
  hide(process: string, id: string): void
  /** Shows exactly these members of that process. */
  replace(process: string, appearances: Appearance[]): void
  forget(process: string): void
  /** Forgets processes that were silent for that many milliseconds. */
  forgetSilent(milliseconds: number): void
}

interface Shown {
  appearance: Appearance
  /** Represents a member of another process. */
  member: object
}

export interface RemoteMemberEvents {
  show(appearance: Appearance, member: object): void
  hide(appearance: Appearance, member: object): void
}

/** Records which other process shows which members, so that all of them disappear with it. */
export function createRemoteMembers(events: RemoteMemberEvents): RemoteMembers {
  const processes = new Map<string, { lastHeard: number; members: Map<string, Shown> }>()

  return {
    heard(process) {
      membersOf(process)
    },
    show,
    hide,
    replace(process, appearances) {
      const kept = new Set(appearances.map(({ id }) => id))
      const before = [...membersOf(process).keys()]
      for (const id of before) if (!kept.has(id)) hide(process, id)
      for (const appearance of appearances) show(process, appearance)
    },
    forget,
    forgetSilent(milliseconds) {
      const before = performance.now() - milliseconds
      const silent = [...processes].filter(([, { lastHeard }]) => lastHeard < before)
      for (const [process] of silent) forget(process)
    },
  }

  function show(process: string, appearance: Appearance): void {
    const members = membersOf(process)
    const member = members.get(appearance.id)?.member ?? {}
    members.set(appearance.id, { appearance, member })
    events.show(appearance, member)
  }

  function hide(process: string, id: string): void {
    const members = membersOf(process)
    const shown = members.get(id)
    members.delete(id)
    if (shown) events.hide(shown.appearance, shown.member)
  }

  function forget(process: string): void {
    const members = processes.get(process)?.members
    processes.delete(process)
    for (const { appearance, member } of members?.values() ?? []) events.hide(appearance, member)
  }

  function membersOf(process: string): Map<string, Shown> {
    const known = processes.get(process) ?? { lastHeard: 0, members: new Map<string, Shown>() }
    known.lastHeard = performance.now()
    processes.set(process, known)
    return known.members
  }
}
