import type { Terminal } from '#src/running/terminal.ts'

/** Milliseconds between two drawings. */
const pause = 100
const usualColumns = 80

const steps = {
  rows: 'Rows',
  files: 'Files',
  check: 'Checking',
  tables: 'Tables',
}

/** One line that is redrawn on a terminal; nothing elsewhere. */
export function createProgress(terminal: Terminal, now: () => number = () => performance.now()) {
  let drawnAt = -Infinity
  return {
    show({ step, done, total }: Progress): void {
      if (!terminal.isTTY || now() - drawnAt < pause) return
      drawnAt = now()
      const count = total === null ? countOf(done) : `${countOf(done)} of ${countOf(total)}`
      const line = `${steps[step]}: ${count}`
      terminal.write(`\r${line.slice(0, (terminal.columns || usualColumns) - 1)}\u001B[K`)
    },
    clear(): void {
      if (terminal.isTTY) terminal.write('\r\u001B[K')
    },
  }
}

interface Progress {
  step: keyof typeof steps
  done: number
  total: number | null
}

export function countOf(number: number): string {
  return number.toLocaleString('en-US')
}

/** '1 file' or '1,200 files'. */
export function countedIn(number: number, one: string): string {
  return `${countOf(number)} ${number === 1 ? one : `${one}s`}`
}

/** Megabytes, or kilobytes for small sizes. */
export function sizeOf(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes < 1 ? `${Math.ceil(bytes / 1000)} kB` : `${countOf(Math.round(megabytes))} MB`
}
