/** The result of one fault. */
export interface Round {
  /** Requests, or other promises to people meanwhile. */
  acknowledged: number
  /** Milliseconds until everything worked again. */
  back: number
  /** The broken promises, in words. */
  problems: string[]
}

/** A round in the report. */
export interface PlayedRound extends Round {
  /** How many times longer everything took because other programs kept the machine busy. */
  stretch: number
}

/** A fault in the report, before anything is started. */
export interface FaultNotice {
  /** One word, to select it by. */
  name: string
  promise: string
  /** Seconds that a round takes on a machine with no other work. */
  usually: number
}

/** The environment of faults: a server and everything it needs, started once for all rounds. */
export interface OpenStage {
  play(name: string): Promise<Round>
  close(): Promise<void>
}

/** The part of a random fault that should be repeated. */
interface Replay {
  seed?: number | undefined
  path?: string | undefined
}

export interface Stage {
  faults: readonly FaultNotice[]
  /** Why it cannot be played on this machine, in words; null if it can. */
  findObstacle(): string | null
  open(folder: string, replay?: Replay): Promise<OpenStage>
}

/** A fault that is played on a site of that kind. */
export interface FaultOn<Site> extends FaultNotice {
  play(site: Site): Promise<Round>
}

interface StageParts<Site> {
  faults: readonly FaultOn<Site>[]
  findObstacle?(): string | null
  /** Started in an empty folder. */
  open(folder: string, replay: Replay): Promise<Site>
  close(site: Site): Promise<void>
}

export function defineStage<Site>(parts: StageParts<Site>): Stage {
  return {
    faults: parts.faults,
    findObstacle: () => parts.findObstacle?.() ?? null,
    async open(folder, replay = {}) {
      const site = await parts.open(folder, replay)
      return {
        async play(name) {
          const fault = parts.faults.find((candidate) => candidate.name === name)
          if (!fault) throw new Error(`There is no fault '${name}' here.`)
          return await fault.play(site)
        },
        close: () => parts.close(site),
      }
    },
  }
}
