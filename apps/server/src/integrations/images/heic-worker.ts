import { parentPort, workerData } from 'node:worker_threads'
import heic from 'heic-decode'
import { maxPixels } from '@sampletrail/contracts/files.ts'
import type { HeicAnswer } from '#src/integrations/images/decode-heic.ts'

async function decode(bytes: Uint8Array): Promise<HeicAnswer> {
  try {
    const images = await heic.all({ buffer: bytes })
    try {
      const [first] = images
      if (!first) return { problem: 'unreadable' }
      if (first.width * first.height > maxPixels) return { problem: 'too_large' }
      const { width, height, data } = await first.decode()
      return { width, height, data: new Uint8Array(data.buffer) }
    } finally {
      images.dispose()
    }
  } catch {
    // The decoder throws strings, numbers and errors alike; all mean that it could not read the file.
    return { problem: 'unreadable' }
  }
}

const answer = await decode(workerData as Uint8Array)
// The pixels are transferred, not copied: they can be 160 MB.
parentPort?.postMessage(answer, 'data' in answer ? [answer.data.buffer as ArrayBuffer] : [])
