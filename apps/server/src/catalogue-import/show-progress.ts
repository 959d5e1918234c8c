import { describeCounts } from '@sampletrail/domain/offers/file/import-counts.ts'
import type { ImportProgress, ImportReport } from '#src/catalogue-import/import-offers.ts'
import type { Terminal } from '#src/running/terminal.ts'

const barWidth = 24
/** For a terminal without a known width. */
const usualColumns = 80
/** Milliseconds between two drawings of the bar. */
const barPause = 100
/** Rows between two lines without a terminal. */
const linePause = 10_000

/** A bar that is redrawn on a terminal; elsewhere a line now and then. */
export function createProgress(terminal: Terminal, now: () => number = () => performance.now()) {
  const began = now()
  let drawnAt = -Infinity
  let saidAt = 0
  return {
    show(progress: ImportProgress): void {
      if (terminal.isTTY) {
        if (now() - drawnAt < barPause) return
        drawnAt = now()
        const line = describe(progress, now() - began)
        terminal.write(`\r${line.slice(0, (terminal.columns || usualColumns) - 1)}\u001B[K`)
      } else if (progress.rows - saidAt >= linePause) {
        saidAt = progress.rows
        terminal.write(`${plain(progress)}\n`)
      }
    },
    /** Removes the bar; the summary follows. */
    clear(): void {
      if (terminal.isTTY) terminal.write('\r\u001B[K')
    },
  }
}

function describe(progress: ImportProgress, milliseconds: number): string {
  const filled = Math.round(progress.share * barWidth)
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled)
  const rate = Math.round((progress.rows / Math.max(1, milliseconds)) * 1000)
  const refused = progress.refused > 0 ? `  ${count(progress.refused)} refused` : ''
  return `${bar} ${percent(progress)}  ${count(progress.rows)} rows  ${count(rate)}/s${refused}`
}

function plain(progress: ImportProgress): string {
  return `${percent(progress).trim()}: ${count(progress.rows)} rows, ${count(progress.refused)} refused`
}

function percent({ share }: ImportProgress): string {
  return `${Math.floor(share * 100)}%`.padStart(4)
}

/** The result, and what to do with refused rows. */
export function describeReport(report: ImportReport, milliseconds: number): string {
  const seconds = Math.max(0.1, Math.round(milliseconds / 100) / 10)
  const lines = [
    `${report.wasStopped ? 'Stopped. ' : ''}${count(report.rows)} ${report.rows === 1 ? 'row' : 'rows'} in ${seconds} s: ${describeCounts(report)}.`,
  ]
  if (report.refusedFile !== null) {
    lines.push(
      '',
      ...report.reasons.map((each) => `${count(each.count).padStart(9)}  ${each.reason}`),
    )
    lines.push(
      '',
      `The refused rows are in ${report.refusedFile}. Correct them there, then import that file.`,
    )
  }
  if (report.wasStopped) {
    lines.push(
      '',
      'Imported rows stay. Run it again to continue: it starts at the first row, and rows that are in already change nothing.',
    )
  }
  return lines.join('\n')
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
