import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findConnectionFacts } from '#src/running/connection-facts.ts'

test.each(['', '{"pid":1', '{}'])('facts that were cut off (%s) count as none', (text) => {
  const folder = mkdtempSync(join(tmpdir(), 'sampletrail-facts-'))
  writeFileSync(join(folder, 'running.json'), text)
  try {
    expect(findConnectionFacts(folder)).toBeNull()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
