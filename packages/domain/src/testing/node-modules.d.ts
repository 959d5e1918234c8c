/** The parts of Node that tests of this package use; the package itself has none. */
declare module 'node:inspector' {
  interface Taken {
    result: { url: string; functions: { ranges: { count: number }[] }[] }[]
  }
  export class Session {
    connect(): void
    disconnect(): void
    post(method: string, parameters?: { callCount: true; detailed: false }): void
    post(method: string, take: (error: Error | null, taken: Taken) => void): void
  }
}

declare module 'node:process' {
  /** Microseconds. */
  export function threadCpuUsage(): { user: number; system: number }
}
