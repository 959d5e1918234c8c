import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

function check(folder: string) {
  const script = join(import.meta.dirname, 'generate-mails.ts')
  return spawnSync(process.execPath, [script, '--check', folder], { encoding: 'utf8' })
}

test('an email that was not generated again after a change is refused, by its name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'templates-'))
  try {
    cpSync(join(root, 'supabase', 'templates'), folder, { recursive: true })
    expect(check(folder)).toMatchObject({ status: 0, stderr: '' })
    const file = join(folder, 'invite.html')
    writeFileSync(file, readFileSync(file, 'utf8').replace('Accept the invitation', 'Accept'))
    const { status, stderr } = check(folder)
    expect(status).toBe(1)
    expect(stderr).toContain('npm run generate:mails')
    expect(stderr).toContain(file)
    expect(stderr).not.toContain('invite.txt')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
