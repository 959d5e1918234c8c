// Plain JavaScript: a thread that has to take types away first holds some 20 MB more.
import { workerData } from 'node:worker_threads'

/** How often the memory is looked at, in milliseconds: files unpack by some hundred megabytes a second. */
const pause = 50
/** One by which nobody else ends the process, where the system has such signals. */
const signal = process.platform === 'win32' ? 'SIGKILL' : 'SIGUSR2'

// Ends the process that this thread belongs to when it holds more bytes of memory than it was told.
setInterval(() => {
  if (process.memoryUsage.rss() > Number(workerData)) process.kill(process.pid, signal)
}, pause)
