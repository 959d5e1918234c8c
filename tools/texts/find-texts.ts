import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readSourceTexts } from './source-texts.ts'
import { readSqlTexts } from './sql-texts.ts'
import type { Text } from './text.ts'

/** Where texts for people are written. The rest of the local backend answers in the words of the services that it replaces. */
const sources = [
  'apps/{web,server,extension}/src/**/*.{ts,tsx}',
  'packages/{domain,contracts}/src/**/*.ts',
  'packages/local-backend/src/{auth/mails,mailbox,start,move,external,migrate,data-directory,backup}/**/*.ts',
]
const migrations = 'supabase/migrations/*.sql'

const tests = /\.test\.tsx?$|\.fixture\.tsx?$|\/testing\/|\.gen\.ts$/

/** Words that we look for on receipts, pages, emails and files of others, and the data of the demo. */
const ofOthers =
  /^packages\/domain\/src\/(imports\/(columns|kinds|history|status-words|read-cell|languages)|receipts|terms\/reading|order-pages|mails|capture|cases\/private-words)|^apps\/server\/src\/(demo|metrics)\/|^apps\/extension\/src\/marketplace\/fi/

/** Lists every text that people can read, by the folder of the feature, in the order of files and lines. */
export function findTexts(root: string): Map<string, Text[]> {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  const ofSources = globSync(sources, { cwd: root })
    .filter((file) => !tests.test(file) && !ofOthers.test(file))
    .toSorted()
    .flatMap((file) => readSourceTexts(file, read(file)))
  const ofDatabase = readSqlTexts(
    globSync(migrations, { cwd: root })
      .toSorted()
      .map((file) => ({ file, sql: read(file) })),
  )
  return Map.groupBy([...ofSources, ...ofDatabase], ({ file }) => dirname(file))
}
