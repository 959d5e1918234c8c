import { relative, sep } from 'node:path'

/** A change of the code that Stryker tried, and what the tests said to it. */
export interface TriedChange {
  fileName: string
  status: string
}

export interface RoomScore {
  room: string
  tried: number
  noticed: number
  /** Percent, or undefined if there was nothing to change. */
  score: number | undefined
}

/** A change that makes a test run forever is noticed, too. */
const noticed = new Set(['Killed', 'Timeout'])
const counted = new Set([...noticed, 'Survived', 'NoCoverage'])

/** One line for each folder of rules below `rules`, in order of name. */
export function scoreRooms(changes: readonly TriedChange[], rules: string): RoomScore[] {
  const rooms = Object.groupBy(
    changes.filter(({ status }) => counted.has(status)),
    ({ fileName }) => relative(rules, fileName).split(sep)[0] ?? '',
  )
  return Object.entries(rooms)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([room, own = []]) => scoreOf(room, own))
}

export function scoreAll(rooms: readonly RoomScore[]): RoomScore {
  const tried = rooms.reduce((sum, room) => sum + room.tried, 0)
  const caught = rooms.reduce((sum, room) => sum + room.noticed, 0)
  return { room: 'all', tried, noticed: caught, score: percent(caught, tried) }
}

/** Rooms below their threshold. A room without one needs every change to be noticed, so that a new room gets its own. */
export function roomsBelow(
  rooms: readonly RoomScore[],
  thresholds: Readonly<Record<string, number>>,
): string[] {
  return rooms
    .filter(({ room, score }) => score !== undefined && score < (thresholds[room] ?? 100))
    .map(({ room }) => room)
}

function scoreOf(room: string, changes: readonly TriedChange[]): RoomScore {
  const caught = changes.filter(({ status }) => noticed.has(status)).length
  return { room, tried: changes.length, noticed: caught, score: percent(caught, changes.length) }
}

function percent(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : (100 * part) / whole
}
