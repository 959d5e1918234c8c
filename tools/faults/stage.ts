/** How one fault went. */
export interface Round {
  /** Requests, or whatever else was promised to somebody meanwhile. */
  acknowledged: number
  /** Milliseconds until everything worked again. */
  back: number
  /** What was promised and not kept, in words. */
  problems: string[]
}

/** A round as it is told of. */
export interface PlayedRound extends Round {
  /** How many times as long everything took, because others kept the machine busy. */
  stretch: number
}

/** A fault as it is told of, before anything is started. */
export interface FaultNotice {
  /** One word, to choose it by. */
  name: string
  promise: string
  /** Seconds that a round takes on a machine with nothing else to do. */
  usually: number
}

/** Where faults are played: a server and all that it needs, started once for all rounds. */
export interface OpenStage {
  play(name: string): Promise<Round>
  close(): Promise<void>
}

/** What of a fault that is played by chance is to be played again. */
interface Replay {
  seed?: number | undefined
  path?: string | undefined
}

export interface Stage {
  faults: readonly FaultNotice[]
  /** Why it cannot be played on this machine, in words; null where it can. */
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
  /** What is started in an empty folder. */
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
