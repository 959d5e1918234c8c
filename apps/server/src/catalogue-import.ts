import { FileError } from '@sampletrail/domain/offers/file/file-error.ts'
import { openOwnInstallation } from '#src/admin/open-own-installation.ts'
import { importOffers } from '#src/catalogue-import/import-offers.ts'
import { parseWords, usage, type ImportWords } from '#src/catalogue-import/parse-words.ts'
import { createProgress, describeReport } from '#src/catalogue-import/show-progress.ts'
import { describeStartFailure } from '#src/running/start-error.ts'

const codes = { done: 0, failed: 1, misunderstood: 2, refused: 3, stopped: 130 }
/** That many new rows change the planner's statistics of the table. */
const manyRows = 10_000

/** `npm run catalogue:import -- FILE`: offers from a file, with the server running or not. */
async function main(given: readonly string[]): Promise<number> {
  const parsed = parseWords(given)
  if (!parsed.ok) {
    if (parsed.reason === null) process.stdout.write(`${usage}\n`)
    else process.stderr.write(`${parsed.reason}\n\n${usage}\n`)
    return parsed.reason === null ? codes.done : codes.misunderstood
  }
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  // Only once: a second Ctrl-C does not wait for the current batch.
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return await importFile(parsed.words, stopping.signal)
}

async function importFile(words: ImportWords, signal: AbortSignal): Promise<number> {
  const installation = await openOwnInstallation()
  const progress = createProgress({
    isTTY: process.stdout.isTTY,
    columns: process.stdout.columns,
    write: (text) => void process.stdout.write(text),
  })
  const began = performance.now()
  let rows = 0
  try {
    const report = await importOffers(installation.database, words, {
      signal,
      onProgress(now) {
        rows = now.rows
        progress.show(now)
      },
    })
    if (report.added + report.updated >= manyRows) {
      await installation.database.query('analyze catalogue.products')
    }
    progress.clear()
    process.stdout.write(`${describeReport(report, performance.now() - began)}\n`)
    if (report.wasStopped) return codes.stopped
    return report.refused > 0 ? codes.refused : codes.done
  } catch (error) {
    progress.clear()
    if (rows > 0) {
      process.stderr.write(
        `${rows.toLocaleString('en-US')} rows were read before this. Imported offers stay.\n`,
      )
    }
    throw error
  } finally {
    await installation.close()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const words = error instanceof FileError ? error.message : describeStartFailure(error)
  process.stderr.write(`${words ?? `This did not work: ${String(error)}`}\n`)
  process.exitCode = codes.failed
}
