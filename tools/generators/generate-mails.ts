import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { accountMails } from '../../apps/server/src/mails/account/account-mails.ts'
import { writeAccountMail } from '../../apps/server/src/mails/account/write-account-mail.ts'

/**
 * Writes supabase/templates, which the Supabase CLI and the embedded backend read, from apps/server/src/mails. With
 * `--check` it writes nothing and fails if a template differs from the emails. An argument may name another folder.
 */
const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const folder = positionals[0] ?? join(import.meta.dirname, '../../supabase/templates')
const files = Object.entries(accountMails).flatMap(([name, mail]) => {
  const { html, text } = writeAccountMail(mail)
  return [
    { file: join(folder, `${name}.html`), content: html },
    { file: join(folder, `${name}.txt`), content: text },
  ]
})

if (values.check) {
  const stored = await Promise.all(
    files.map(({ file }) => readFile(file, 'utf8').catch(() => null)),
  )
  const stale = files.filter(({ content }, place) => stored[place] !== content)
  if (stale.length > 0) {
    const names = stale.map(({ file }) => file).join('\n')
    console.error(`These emails are out of date: npm run generate:mails\n${names}`)
    process.exit(1)
  }
  console.log('The templates agree with the emails.')
} else {
  await Promise.all(files.map(({ file, content }) => writeFile(file, content)))
  console.log(`Wrote ${files.length} files.`)
}
