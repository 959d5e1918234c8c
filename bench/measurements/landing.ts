import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from '../report.ts'
import { runLighthouse, type Scores } from '../probes/run-lighthouse.ts'
import { startServer, serverCommand } from '../../tools/running/server-process.ts'

const serverPort = 4381

/** The landing page as Lighthouse sees it on a phone. */
export async function measureLanding(): Promise<Figure[]> {
  const data = await mkdtemp(join(tmpdir(), 'sampletrail-bench-'))
  const server = await startServer(serverCommand, serverPort, {
    DATA_DIR: data,
    PUBLIC_URL: `http://localhost:${serverPort}`,
    LOG_LEVEL: 'silent',
  })
  try {
    return figuresOf(
      await runLighthouse(`http://localhost:${serverPort}/`, [
        'performance',
        'accessibility',
        'best-practices',
        'seo',
      ]),
    )
  } finally {
    await server.stop()
    await rm(data, { recursive: true })
  }
}

const score = (name: string, value: number, least: number): Figure => ({
  name: `Landing page, Lighthouse on a phone: ${name}`,
  value,
  unit: 'points',
  limit: { kind: 'at least', value: least },
})

function figuresOf(scores: Scores): Figure[] {
  return [
    score('performance', scores.performance, 95),
    score('accessibility', scores.accessibility, 100),
    score('best practices', scores['best-practices'], 100),
    score('search engines', scores.seo, 100),
    { name: 'Landing page: largest paint', value: scores.lcp, unit: 'ms' },
    {
      name: 'Landing page: layout shift',
      value: scores.cls,
      unit: 'ratio',
      limit: { kind: 'at most', value: 0 },
    },
    { name: 'Landing page: blocked time', value: scores.tbt, unit: 'ms' },
    {
      name: 'Landing page: JavaScript over the wire',
      value: scores.scripts,
      unit: 'kB',
      limit: { kind: 'under', value: 30 },
    },
  ]
}
